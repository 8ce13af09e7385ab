import { inSentences } from '../../../src-preload/contract/sentences.ts';
import { marketIdOf, splitMarketId } from '../../domain/markets/market-identity.ts';
import type { Market } from '../../domain/markets/market.ts';
import { symbolCandidates } from '../../domain/markets/symbol-match.ts';
import { PerpscopeError } from '../../errors.ts';
import type { StoredCatalog } from '../../store/store.ts';
import { operation } from '../operation.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { marketListGaps } from '../reading-states.ts';
import { listedNames, shownName } from '../refused-value.ts';
import { required } from '../required-readings.ts';
import { symbolsHere } from './symbols-here.ts';

/** Returns the market that a marketId names on this network. Throws unknown_market with the candidates. */
export function findMarket(scope: SourceInfo, catalog: KnownCatalog, marketId: string): Market {
  const market = marketOrNull(scope, catalog, marketId);
  if (market !== null) return market;
  const coins = catalog.markets.map(({ coin }) => coin);
  throw unknownMarket(scope, { coins, catalog }, marketId);
}

/** Returns the same market; null: there is none. */
export function marketOrNull(
  { networkKey }: SourceInfo,
  catalog: KnownCatalog,
  marketId: string,
): Market | null {
  const parts = splitMarketId(marketId);
  return parts?.key === networkKey ? catalog.market(parts.coin) : null;
}

/**
 * Returns the coin that a marketId of this network names, listed or once traded: the history of a delisted market stays
 * available. `others`: coins that rows have though no market of them is known. While the catalog was never read, any coin is
 * accepted. Throws unknown_market.
 */
export function coinOfMarketId(
  scope: Reads<'catalog' | 'fills'>,
  marketId: string,
  others: () => readonly string[] = () => [],
): string {
  const parts = splitMarketId(marketId);
  const { coins, isCoin } = symbolsHere(scope);
  const catalog = scope.reader.catalog();
  const isKnown = (coin: string): boolean =>
    isCoin(coin) || catalog.readAt === null || others().includes(coin);
  if (parts?.key === scope.networkKey && isKnown(parts.coin)) return parts.coin;
  throw unknownMarket(scope, { coins, catalog }, marketId);
}

interface MeantMarket {
  readonly coin: string;
  readonly marketId: string;
}

/** Resolves a market for callers that name it by its marketId, its exact coin or an unambiguous symbol. Throws unknown_market. */
export const resolveMarket = operation({
  name: 'resolveMarket',
  summary: 'Market that a marketId, an exact coin or a symbol names',
  readings: ['catalog', 'fills'],
  requires: { nothing: 'It fails for a market that only a catalog which was never read could name.' },
  answer: ({ market }: { readonly market: string }, scope): MeantMarket => {
    const { coins, coinOf, isCoin } = symbolsHere(scope);
    const parts = splitMarketId(market);
    const named = parts?.key === scope.networkKey && isCoin(parts.coin) ? parts.coin : coinOf(market);
    if (named !== null) return { coin: named, marketId: marketIdOf(scope.networkKey, named) };
    throw unknownMarket(scope, { coins, catalog: required(scope, 'catalog') }, market);
  },
});

interface KnownCoins {
  readonly coins: Iterable<string>;
  readonly catalog: StoredCatalog;
}

/** Creates an error that names the markets of this network that may have been meant, and says why their list may lack some. */
function unknownMarket(scope: SourceInfo, { coins, catalog }: KnownCoins, asked: string): PerpscopeError {
  const { networkKey } = scope;
  const ids = symbolCandidates(coins, withoutNetwork(asked)).map((coin) => marketIdOf(networkKey, coin));
  const advice =
    ids.length === 0
      ? `A marketId looks like ${marketIdOf(networkKey, 'BTC')}; find one by GET /api/markets or the tool search_markets.`
      : `Candidates: ${listedNames(ids)}.`;
  const none = asked === '' ? 'An empty id names no market' : `There is no market ${shownName(asked)}`;
  const message = inSentences(`${none} on ${networkKey}. ${advice}`, marketListGaps(scope, catalog));
  return new PerpscopeError('unknown_market', message);
}

/** Returns `xyz:TSLA` for `hl-mainnet:xyz:TSLA`: a marketId of another network may have meant the same coin. */
function withoutNetwork(asked: string): string {
  return asked.replace(/^[a-z]+-(testnet|mainnet):/, '');
}
