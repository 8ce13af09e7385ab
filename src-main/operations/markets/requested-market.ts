import { inSentences } from '../../../src-preload/contract/sentences.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { symbolCandidates } from '../../domain/markets/symbol-match.ts';
import type { Reads } from '../scope.ts';
import { marketListGaps } from '../reading-states.ts';
import { listedNames, shownName } from '../refused-value.ts';
import { required } from '../required-readings.ts';
import { symbolsHere } from './symbols-here.ts';

/** Market whose rows a caller asks for. */
export interface RequestedMarket {
  /** Symbol as it was asked for; null: all rows. */
  readonly symbol: string | null;
  /** The venue's coin; null: all rows, or none if a symbol was asked for. */
  readonly coin: string | null;
  readonly marketId: string | null;
  /**
   * Says that a symbol means no market, with the candidates and why the list of markets may lack it; null: it means one,
   * or none was asked for.
   */
  readonly note: string | null;
}

/**
 * Returns the market that a caller's symbol means. Throws provider_failed for a symbol that only a catalog that was never read
 * could resolve.
 */
export function requestedMarket(scope: Reads<'catalog' | 'fills'>, symbol: string | null): RequestedMarket {
  if (symbol === null) return { symbol, coin: null, marketId: null, note: null };
  const { coins, coinOf } = symbolsHere(scope);
  const coin = coinOf(symbol);
  if (coin !== null) return { symbol, coin, marketId: marketIdOf(scope.networkKey, coin), note: null };
  const catalog = required(scope, 'catalog');
  const note = inSentences(noteOn(symbol, symbolCandidates(coins, symbol)), marketListGaps(scope, catalog));
  return { symbol, coin, marketId: null, note };
}

function noteOn(symbol: string, candidates: readonly string[]): string {
  const shown = shownName(symbol);
  if (candidates.length === 0) return `No market is named ${shown}. GET /api/markets lists the coins.`;
  return `${shown} is not an exact coin. Did you mean ${listedNames(candidates)}?`;
}
