import type { Candle, Interval } from '../../src-main/domain/markets/candle.ts';
import { openTimeAt, shiftOpenTime } from '../../src-main/domain/markets/candle.ts';
import { VenueError, type CandleQuery, type Venue, type VenueAccounts } from '../../src-main/venue/venue.ts';
import { fakeAccounts, type AccountQuestion, type FakeAccount } from './fake-accounts.ts';
import { decimal } from './markets.ts';

/** How it handles the next requests. `hang` never answers until its caller aborts; `held` waits to be released. */
type Behavior =
  | { readonly kind: 'answers' }
  | { readonly kind: 'fails' }
  | { readonly kind: 'breaks'; readonly error: Error }
  | { readonly kind: 'hangs' }
  | { readonly kind: 'held'; readonly until: Promise<void> };

export interface FakeVenue extends Pick<Venue, 'fetchCandles'>, VenueAccounts {
  /** Every request that it received. */
  readonly asked: readonly CandleQuery[];
  /** Requests whose caller aborted. */
  readonly abandoned: () => number;
  behavior: Behavior;
  /** Whether it has a candle at this open time. */
  has: (openTime: number) => boolean;
  /** The account that it answers with, whichever is requested; requests are handled in the same behavior. */
  readonly account: FakeAccount;
  readonly questions: readonly AccountQuestion[];
}

/** A venue's candles: one at each open time of the grid, as far back as requested; and one account. */
export function fakeVenue(): FakeVenue {
  const asked: CandleQuery[] = [];
  const seen = { abandoned: 0 };
  const accounts = fakeAccounts({
    meet: (_, signal) => behave(venue.behavior, signal),
  });
  const venue: FakeVenue = {
    ...accounts,
    asked,
    abandoned: () => seen.abandoned,
    behavior: { kind: 'answers' },
    has: () => true,
    fetchCandles: async (query, signal) => {
      asked.push(query);
      const countAbandoned = (): number => (seen.abandoned += 1);
      signal.addEventListener('abort', countAbandoned);
      await behave(venue.behavior, signal).finally(() => signal.removeEventListener('abort', countAbandoned));
      return { rows: candlesIn(query).filter(({ openTime }) => venue.has(openTime)), invalid: [] };
    },
  };
  return venue;
}

async function behave(behavior: Behavior, signal: AbortSignal): Promise<void> {
  if (behavior.kind === 'fails')
    throw new VenueError('server_error', { type: 'candleSnapshot', says: 'the venue answered 502.' });
  if (behavior.kind === 'breaks') throw behavior.error;
  if (behavior.kind === 'answers') return;
  const givenUp = new Promise<never>((_, reject) => {
    const leave = (): void =>
      reject(new VenueError('aborted', { type: 'candleSnapshot', says: 'the request was canceled.' }));
    signal.addEventListener('abort', leave, { once: true });
  });
  await (behavior.kind === 'hangs' ? givenUp : Promise.race([behavior.until, givenUp]));
}

function candlesIn({ interval, startTime, endTime }: CandleQuery): Candle[] {
  const candles: Candle[] = [];
  const first = openTimeAt(startTime, interval);
  for (let at = first; at <= endTime; at = shiftOpenTime(at, interval, 1)) {
    if (at >= startTime) candles.push(aCandle(at, interval));
  }
  return candles;
}

export function aCandle(openTime: number, interval: Interval, change: Partial<Candle> = {}): Candle {
  return {
    openTime,
    closeTime: shiftOpenTime(openTime, interval, 1) - 1,
    open: decimal('10'),
    high: decimal('12.5'),
    low: decimal('9.75'),
    close: decimal('11'),
    volume: decimal('3.25'),
    trades: 7,
    ...change,
  };
}
