import type { AgentHealth, JournalHealth } from '../../agent/agent.ts';

/**
 * Combines the health of status and journal. A problem of the status comes first. Problems of the journal count as invalid rows.
 */
export function withJournalHealth(status: AgentHealth, journal: JournalHealth): AgentHealth {
  const invalidRows = status.invalidRows + journal.problems;
  if (status.state !== 'ok' || journal.error === null) return { ...status, invalidRows };
  return { ...status, invalidRows, state: 'degraded', lastError: journal.error, remedy: journal.remedy };
}
