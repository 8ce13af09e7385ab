import { ActiveSignals } from '../../../src-preload/contract/views/signals.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { operation } from '../operation.ts';
import type { AccountScope } from '../scope.ts';
import { signalsOfStatus } from './signals.ts';

/** The signals of the agent's status. Throws as requireAgent does: a status that can't be read is no empty list. */
export function signalsNow(scope: AccountScope): ActiveSignals {
  const { rows, unreadableCount, readAt } = signalsOfStatus(scope);
  return {
    network: scope.network,
    signal_count: rows.length,
    signals: rows.map((row) => ({
      symbol: row.symbol,
      market_id: row.market?.marketId ?? null,
      direction: row.direction,
      confidence: row.confidence,
      source: row.source,
      reasoning_excerpt: row.reasoningExcerpt,
      acted_on: row.actedOn,
    })),
    unreadable_count: unreadableCount,
    updated_at: toUtcText(readAt),
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
  answer: (_: unknown, context) => signalsNow(context),
});
