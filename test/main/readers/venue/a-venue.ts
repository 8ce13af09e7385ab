import type { Dex, Market } from '../../../../src-main/domain/markets/market.ts';
import type { Venue } from '../../../../src-main/venue/venue.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';
import { fakeAccounts } from '../../fake-accounts.ts';
import { aDex, aMarket } from '../../store/a-store.ts';

export const never = new AbortController().signal;
export const nobody = (): never => {
  throw new VenueError('connection', 'not scripted');
};

/** A venue that answers only what a test scripts. */
export const aVenue = (change: Partial<Venue>): Venue => ({
  ...fakeAccounts(),
  fetchCatalog: nobody,
  fetchQuotes: nobody,
  fetchCandles: nobody,
  fetchStatus: nobody,
  openStream: nobody,
  close: async () => undefined,
  ...change,
});

export const refusedRow = { source: 'a', row: 'b', field: 'c' };

/** A stored catalog with one market for each DEX. */
export const catalogOf = (names: readonly string[], change: Partial<Market> = {}) => ({
  dexes: names.map((name, position): Dex => aDex({ name, position })),
  markets: names.map((dex) => aMarket({ coin: `${dex}:X`, dex, ...change })),
  readAt: 1,
  revision: 1,
  unnamedDexes: 0,
  unreadMarkets: [],
});
