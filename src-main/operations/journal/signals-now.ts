import { ActiveSignals } from '../../../src-preload/contract/views/journal/signals.ts';
import { toUtcText } from '../../domain/freshness.ts';
import { operation } from '../operation.ts';
import { counted, tally } from '../answer-text.ts';
import { signalReadings, signalsOfStatus } from './signals.ts';

export const listActiveSignals = operation({
  name: 'listActiveSignals',
  summary: 'Signals that the agent holds now',
  output: ActiveSignals,
  needs: ['signals'],
  http: [
    {
      path: 'GET /mcp/signals',
      id: 'listMcpSignals',
      description:
        'Signals that the agent holds now, with direction and confidence, from its status document.',
      tag: 'MCP',
    },
  ],
  tool: {
    name: 'list_signals',
    title: 'Active signals',
    description: 'Signals that the agent holds now, with direction and confidence.',
    list: {
      of: ['signals'],
      keyOf: ({ symbol, source }: ActiveSignals['signals'][number]) => `${symbol} ${source}`,
    },
    brief: ['marketId', 'symbol', 'direction', 'confidence', 'source', 'actedOn'],
    says: ({ signalCount, signals, unreadableCount }: ActiveSignals) => {
      const unread = unreadableCount === 0 ? '' : ` ${unreadableCount} more could not be read.`;
      return `${counted(signalCount, 'signal')}; shown: ${tally(signals.map(({ direction }) => direction)) || 'none'}.${unread}`;
    },
  },
  readings: signalReadings,
  requires: { agentStatus: 'fresh' },
  answer: (_: unknown, context, { agentStatus }): ActiveSignals => {
    const { status, readAt } = agentStatus;
    const rows = signalsOfStatus(context, status);
    return {
      network: context.network,
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
      unreadableCount: status.unreadableSignals,
      updatedAt: toUtcText(readAt),
    };
  },
});
