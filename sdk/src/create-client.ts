import { AgentStatusView } from '../../src-preload/contract/views/agent-status.ts';
import { Health } from '../../src-preload/contract/views/health.ts';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { Catalog } from '../../src-preload/contract/views/market.ts';
import { Pool } from '../../src-preload/contract/views/pool.ts';
import { PositionList } from '../../src-preload/contract/views/position.ts';
import { QuoteList } from '../../src-preload/contract/views/quote.ts';
import { Reference } from '../../src-preload/contract/views/reference.ts';
import { CollateralTransfers } from '../../src-preload/contract/views/transfers.ts';
import type { CallOptions, ClientOptions } from './ask.ts';
import { createAsk } from './ask.ts';
import type { AskPositions, MarketClient } from './market-client.ts';
import { createMarketClient } from './market-client.ts';
import type { McpClient } from './mcp-client.ts';
import { createMcpClient } from './mcp-client.ts';
import type { PositionFilter } from './position-filter.ts';
import { checkPositionFilter, filterPositions } from './position-filter.ts';

export interface QuoteFilter {
  readonly assetClass?: AssetClass | undefined;
}

export interface MarketFilter extends QuoteFilter {
  /** true: only markets that the agent may trade. */
  readonly activeOnly?: boolean | undefined;
}

/** What the service serves, as methods. Each answer has been held to its schema; each call takes a signal. */
export interface PerpscopeClient {
  readonly markets: (filter?: MarketFilter, call?: CallOptions) => Promise<Catalog>;
  /** Asks nothing by itself. Throws TypeError on what can't be a marketId. */
  readonly market: (marketId: string) => MarketClient;
  /** Filtered here, on the identity that the service attaches. */
  readonly positions: (filter?: PositionFilter, call?: CallOptions) => Promise<PositionList>;
  readonly pool: (call?: CallOptions) => Promise<Pool>;
  readonly quotes: (filter?: QuoteFilter, call?: CallOptions) => Promise<QuoteList>;
  readonly transfers: (call?: CallOptions) => Promise<CollateralTransfers>;
  readonly reference: (call?: CallOptions) => Promise<Reference>;
  readonly health: (call?: CallOptions) => Promise<Health>;
  readonly status: (call?: CallOptions) => Promise<AgentStatusView>;
  readonly mcp: McpClient;
}

/** Throws TypeError on options that can't be meant; asks nothing until a method is called. */
export function createClient(options: ClientOptions): PerpscopeClient {
  const ask = createAsk(options);
  const positions: AskPositions = async (filter, call) => {
    checkPositionFilter(filter);
    return filterPositions(
      await ask({ path: '/api/v1/agent/positions', answer: PositionList }, call),
      filter,
    );
  };
  return {
    markets: ({ assetClass, activeOnly } = {}, call) =>
      ask({ path: '/api/markets', query: { assetClass, activeOnly }, answer: Catalog }, call),
    market: (marketId) => createMarketClient(ask, positions, marketId),
    positions: (filter = {}, call) => positions(filter, call),
    pool: (call) => ask({ path: '/api/v1/agent/pool', answer: Pool }, call),
    quotes: ({ assetClass } = {}, call) =>
      ask({ path: '/api/quotes', query: { assetClass }, answer: QuoteList }, call),
    transfers: (call) => ask({ path: '/api/venue/transfers', answer: CollateralTransfers }, call),
    reference: (call) => ask({ path: '/api/reference', answer: Reference }, call),
    health: (call) => ask({ path: '/api/health', answer: Health }, call),
    status: (call) => ask({ path: '/api/v1/agent/status', answer: AgentStatusView }, call),
    mcp: createMcpClient(ask),
  };
}
