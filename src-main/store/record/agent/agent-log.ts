import type { Database } from 'better-sqlite3';
import type { AgentMarket, AgentStatus } from '../../../domain/journal/agent-status.ts';
import type { AccountReader, AgentFact, Received } from '../../account.ts';
import { storedAgentFact } from './agent-shapes.ts';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import { readHeld } from '../held-value.ts';
import { stateLog } from '../state-log.ts';
import type { ReportedValue } from '../state-step.ts';

/** Stores the agent's status as intervals in world time. A change of figures alone is written at most once a minute. */
interface AgentLog {
  readonly history: AccountReader['agentHistory'];
  readonly note: (reading: Received<AgentStatus>) => void;
}

/** The status itself is always complete; its markets only if the whole list could be read. */
const scopes = { itself: '', markets: 'markets' } as const;

/** `seenAt`: when the status was last read, as far as that is stored. */
export function agentLog(record: Database, seenAt: () => number | null): AgentLog {
  const log = stateLog(record, { table: 'agent_change', coreOf: withoutFigures, seenAt });
  return {
    history: (kind, coin, within) => readHeld(log.history(keyOf(kind, coin), within), storedAgentFact),
    note: ({ value, receivedAt: at }) =>
      log.note([
        { scope: scopes.itself, at, reported: factsOf(value).map(reportedValue) },
        ...(value.marketsWhole
          ? [{ scope: scopes.markets, at, reported: value.markets.flatMap(marketFacts).map(reportedValue) }]
          : []),
      ]),
  };
}

function factsOf({ operationalStatus, statusReason, risk }: AgentStatus): readonly AgentFact[] {
  return [
    { kind: 'status', operationalStatus, reason: statusReason },
    { kind: 'risk', json: risk.kind === 'absent' ? null : canonicalJson(risk.value) },
  ];
}

function marketFacts({ coin, activation, newEntries }: AgentMarket): readonly AgentFact[] {
  const { allowed = null, reason = null } = newEntries ?? {};
  return [
    { kind: 'activation', coin, activation },
    { kind: 'new_entries', coin, allowed, reason },
  ];
}

function reportedValue(fact: AgentFact): ReportedValue {
  const value = canonicalJson(fact);
  return { key: keyOf(fact.kind, 'coin' in fact ? fact.coin : null), value, core: withoutFigures(value) };
}

function keyOf(kind: AgentFact['kind'], coin: string | null): string {
  return coin === null ? kind : `${kind} ${coin}`;
}

/** Replaces figures by 0: those and the stamps of a risk report change with every reading, and reasons may name figures, too. */
function withoutFigures(json: string): string {
  return json.replaceAll(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, '0');
}
