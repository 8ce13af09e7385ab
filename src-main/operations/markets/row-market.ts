import type { AssetClass, MarketReference, MarketTag } from '../../../src-preload/contract/views/identity.ts';
import { dexOf, isPerpCoin } from '../../domain/markets/market.ts';
import type { Reads } from '../scope.ts';
import { inSentences } from '../../../src-preload/contract/sentences.ts';
import { marketListGaps } from '../reading-states.ts';
import { listedNames, shownName } from '../refused-value.ts';
import { required } from '../required-readings.ts';
import { marketReference } from './market-row.ts';
import { symbolsHere } from './symbols-here.ts';

/** Coin of a row. `venue`: as the venue spells it, or null; `agent`: as the agent wrote it. */
export interface RowCoin {
  readonly coin: string | null;
  readonly namedBy: 'venue' | 'agent';
}

/**
 * Returns the venue's coin that a row is about. A perpetual that the venue named is one, whether or not its catalog still lists
 * it. A coin that the agent wrote is resolved by the rule for symbols against the venue's markets on each call: nothing derived
 * is stored. null: none is meant, or the venue's markets were never read.
 */
export function coinOfRow(scope: Reads<'catalog' | 'fills'>, { coin, namedBy }: RowCoin): string | null {
  if (coin === null) return null;
  if (namedBy === 'venue') return isPerpCoin(coin) ? coin : null;
  return scope.reader.catalog().readAt === null ? null : symbolsHere(scope).coinOf(coin);
}

/** Returns the market that a row is about; null as for coinOfRow. */
export function marketOfRow(scope: Reads<'catalog' | 'fills'>, row: RowCoin): MarketReference | null {
  const coin = coinOfRow(scope, row);
  return coin === null ? null : marketReference(scope, { coin, dex: dexOf(coin) });
}

const noMarket: MarketTag = {
  marketId: null,
  network: null,
  venue: null,
  dex: null,
  coin: null,
  assetClass: null,
};

/** Returns the market fields that a row carries; all null without a market. */
export function tagOf(market: MarketReference | null): MarketTag {
  if (market === null) return noMarket;
  const { marketId, network, venue, dex, coin, assetClass } = market;
  return { marketId, network, venue, dex, coin, assetClass };
}

/**
 * Says that rows of a choice of markets may be missing: some of the agent's symbols mean no market, and the venue's list lacks some;
 * null: it lacks none, or every symbol means one.
 */
export function unplacedRows(
  scope: Reads<'catalog' | 'fills'>,
  coins: () => readonly string[],
): string | null {
  const gaps = marketListGaps(scope, scope.reader.catalog());
  if (gaps === null) return null;
  const unplaced = coins().filter(
    (coin) => isPerpCoin(coin) && coinOfRow(scope, { coin, namedBy: 'agent' }) === null,
  );
  if (unplaced.length === 0) return null;
  const named = listedNames(unplaced.map(shownName));
  return inSentences(`Rows of ${named} may be missing, because their markets are not known`, gaps);
}

export interface MarketChoice {
  readonly assetClass: AssetClass | null;
  /** The venue's coin; null: any coin. */
  readonly coin: string | null;
}

/** Coins as rows spell them, and who named them there. */
export interface RowCoins {
  readonly coins: () => readonly string[];
  readonly namedBy: RowCoin['namedBy'];
}

/**
 * Returns the coins of the chosen markets, as rows spell them. Throws provider_failed for the agent's rows while the venue's
 * markets were never read: an empty list would say that there are none.
 */
export function coinsOfChoice(
  scope: Reads<'catalog' | 'fills'>,
  { assetClass, coin }: MarketChoice,
  { coins, namedBy }: RowCoins,
): readonly string[] {
  if (namedBy === 'agent') required(scope, 'catalog');
  const isOfClass = (name: string): boolean =>
    assetClass === null || marketOfRow(scope, { coin: name, namedBy })?.assetClass === assetClass;
  const spelled =
    coin === null
      ? coins()
      : namedBy === 'venue'
        ? [coin]
        : [
            coin,
            ...coins().filter((name) => name !== coin && coinOfRow(scope, { coin: name, namedBy }) === coin),
          ];
  return spelled.filter(isOfClass);
}
