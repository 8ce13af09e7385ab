import type { PagedOperation } from '../../operations/use-operation-pages.ts';

export const ordersList: PagedOperation<'listTrades'> = {
  operation: 'listTrades',
  keyOf: ({ id }) => id,
  timeOf: ({ executedAt }) => executedAt,
};

export const tripsList: PagedOperation<'listClosedTrades'> = {
  operation: 'listClosedTrades',
  keyOf: ({ id }) => id,
  timeOf: ({ lastAt }) => lastAt,
};
