import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { ActiveSignals } from '../../../src-preload/contract/views/journal/signals.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { operation } from '../operation.ts';
import type { SignalReads } from './signals.ts';
import { signalReadings, signalsOfStatus } from './signals.ts';

/** The signals of the agent's status. Throws as requireAgent does: a status that can't be read is no empty list. */
function signalsNow(scope: SignalReads): ActiveSignals {
  const { rows, unreadableCount, readAt } = signalsOfStatus(scope);
  return {
    network: scope.network,
    signalCount: rows.length,
    signals: rows.map((row) => ({
      symbol: row.symbol,
      marketId: row.market?.marketId ?? null,
      direction: row.direction,
      confidence: row.confidence,
      source: row.source,
      reasoningExcerpt: row.reasoningExcerpt,
      actedOn: row.actedOn,
    })),
    unreadableCount,
    updatedAt: toUtcText(readAt),
  };
}

export const listActiveSignals = operation({
  name: 'listActiveSignals',
  summary: 'Signals that the agent holds now',
  output: ActiveSignals,
  needs: ['signals'],
  http: [{ path: 'GET /mcp/signals', id: 'listMcpSignals', tag: 'MCP' }],
  tool: {
    name: 'list_signals',
    title: 'Active signals',
    description: 'The signals that the agent holds now, with direction and confidence.',
  },
  readings: signalReadings,
  requires: { agentStatus: { maxAgeMs: freshnessLimitsMs.agentStatus, whenStale: 502 } },
  answer: (_: unknown, context) => signalsNow(context),
});
