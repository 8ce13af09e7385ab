import type { TradeHistory } from '../../../queries/graph-questions.ts';
import type { Builder } from './builder.ts';
import type { Trade, TradeRef } from './trade.ts';
import { tradeOf } from './trade.ts';

interface TradeEdge {
  readonly cursor: string;
  readonly node: Trade;
}
interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}
interface TradeConnection extends Pick<TradeHistory, 'complete' | 'incompleteReason'> {
  readonly edges: readonly TradeEdge[];
  readonly pageInfo: PageInfo;
}

/** `isFirst`: it begins with the newest. */
export function connectionOf(history: TradeHistory, isFirst: boolean): TradeConnection {
  return {
    edges: history.edges.map(({ cursor, node }) => ({ cursor, node: tradeOf(node) })),
    pageInfo: {
      hasNextPage: history.hasNextPage,
      hasPreviousPage: !isFirst,
      startCursor: history.edges[0]?.cursor ?? null,
      endCursor: history.endCursor,
    },
    complete: history.complete,
    incompleteReason: history.incompleteReason,
  };
}

export function defineTradeConnection(builder: Builder, trade: TradeRef) {
  const edge = builder.objectRef<TradeEdge>('TradeEdge').implement({
    fields: (t) => ({ cursor: t.exposeString('cursor'), node: t.expose('node', { type: trade }) }),
  });
  const pageInfo = builder.objectRef<PageInfo>('PageInfo').implement({
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNextPage'),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
        description: 'Whether a cursor was gone on from.',
      }),
      startCursor: t.exposeString('startCursor', { nullable: true }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
    }),
  });
  return builder.objectRef<TradeConnection>('TradeConnection').implement({
    fields: (t) => ({
      edges: t.expose('edges', { type: [edge] }),
      pageInfo: t.expose('pageInfo', { type: pageInfo }),
      complete: t.exposeBoolean('complete', {
        description: 'Whether all of the period is known, and read within its limit of age.',
      }),
      incompleteReason: t.exposeString('incompleteReason', {
        nullable: true,
        description: 'fill_history_truncated; the sentence is in extensions.warnings.',
      }),
    }),
  });
}
