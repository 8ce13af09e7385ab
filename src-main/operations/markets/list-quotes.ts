import { z } from 'zod';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { QuoteList } from '../../../src-preload/contract/views/quote.ts';
import { operation } from '../operation.ts';
import { inQuery } from '../parameters.ts';

export const listQuotes = operation<{ readonly assetClass?: AssetClass | undefined }, QuoteList>({
  summary: 'A quote for every market',
  output: QuoteList,
  needs: 'markets',
  http: [
    {
      path: 'GET /api/quotes',
      id: 'listQuotes',
      tag: 'Markets',
      query: z.object({ assetClass: inQuery.assetClass }),
    },
  ],
  answer: ({ assetClass }, { readModel }) => readModel.listQuotes(assetClass),
});
