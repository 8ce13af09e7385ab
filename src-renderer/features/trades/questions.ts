import { msOf } from '../../format/instant.ts';
import type { PagedOperation } from '../../operations/use-operation-pages.ts';

export const ordersList: PagedOperation<'listTrades'> = {
  operation: 'listTrades',
  keyOf: ({ id }) => id,
  timeOf: ({ executedAt }) => executedAt,
};

export const tripsList: PagedOperation<'listClosedTrades'> = {
  operation: 'listClosedTrades',
  keyOf: ({ tradeId }) => tradeId,
  timeOf: ({ lastAt }) => msOf(lastAt),
};

export const chainList: PagedOperation<'listChainChecks'> = {
  operation: 'listChainChecks',
  keyOf: ({ id }) => id,
  timeOf: ({ filledAt }) => msOf(filledAt),
};
