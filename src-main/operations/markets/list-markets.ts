import { z } from 'zod';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { Catalog } from '../../../src-preload/contract/views/market.ts';
import { operation } from '../operation.ts';
import { inQuery } from '../parameters.ts';

interface Filter {
  readonly assetClass?: AssetClass | undefined;
  readonly activeOnly?: 'true' | 'false' | undefined;
}

export const listMarkets = operation<Filter, Catalog>({
  summary: 'The market catalog',
  output: Catalog,
  needs: 'markets',
  version: (readModel) => readModel.catalogVersion(),
  http: [
    {
      path: 'GET /api/markets',
      id: 'listMarkets',
      tag: 'Markets',
      query: z.object({
        assetClass: inQuery.assetClass,
        activeOnly: z.enum(['true', 'false']).optional().describe('only markets that the agent may trade'),
      }),
    },
  ],
  answer: ({ assetClass, activeOnly }, { readModel }) =>
    readModel.listMarkets({ assetClass, activeOnly: activeOnly === 'true' }),
});
