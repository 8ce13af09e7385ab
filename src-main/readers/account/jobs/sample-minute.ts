import type { ReceiptClock } from '../../../clock.ts';
import { isApiWallet } from '../../../domain/account/account.ts';
import { dexListState } from '../../../domain/markets/dex-list.ts';
import { isStale } from '../../../domain/freshness.ts';
import type { Dex } from '../../../domain/markets/market.ts';
import type { PoolFigures } from '../../../domain/account/pool-figures.ts';
import { poolFigures } from '../../../domain/account/pool-figures.ts';
import { partsOf, type PoolQuestion } from '../../../domain/account/pool-parts.ts';
import type { LeftOut } from '../../../domain/account/pool-left-out.ts';
import type { EquityPoint, PriceSample } from '../../../store/account.ts';
import type { StoreReader } from '../../../store/store.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobDeps } from './account-job-deps.ts';
import { minuteMs } from '../../../time.ts';

export const sampleMinuteName = 'samples';

/** Quotes and account readings older than this are not sampled. */
const limitMs = minuteMs;
/** Largest possible difference to the venue's time, for a reading within its age limit that is sampled in the minute after it. */
const mostClockDifferenceMs = limitMs + minuteMs;

/** Stores the equity and the prices of held and agent coins once per world minute, as early in it as they are known. */
export function sampleMinute(
  { store, world }: Pick<AccountJobDeps, 'store' | 'world'>,
  agentCoins: () => readonly string[],
): Job {
  const { reader, writer } = store;
  const done = { equity: Number.NEGATIVE_INFINITY, prices: new Map<string, number>() };
  return {
    name: sampleMinuteName,
    everyMs: 500,
    run: async () => {
      const at = Math.floor(world.now() / minuteMs) * minuteMs;
      // Compares for inequality, because a clock may be set back.
      const point = at !== done.equity ? equityAt(reader, at, world) : null;
      if (point !== null) {
        writer.putEquity(point, world.now());
        done.equity = at;
      }
      const coins = isOnVenueTime(poolQuestion(reader, world)) ? sampledCoins(reader, agentCoins()) : [];
      const wanted = coins.filter((coin) => at !== done.prices.get(coin));
      const samples = wanted.flatMap((coin) => priceAt(reader, coin, { at, world }) ?? []);
      if (samples.length > 0) writer.putPrices(samples);
      for (const { coin } of samples) done.prices.set(coin, at);
      return point === null && samples.length === 0 ? 'idle' : 'done';
    },
  };
}

function equityAt(reader: StoreReader, at: number, clock: ReceiptClock): EquityPoint | null {
  // An API wallet answers like an empty account: its 0 is not an account value.
  if (isApiWallet(reader.account())) return null;
  const question = poolQuestion(reader, clock);
  if (!isOnVenueTime(question)) return null;
  const figures = poolFigures(question);
  if (
    figures.accountValue === null ||
    figures.stale ||
    !isComplete(figures, question.listed) ||
    reader.equity(at, at).length > 0
  )
    return null;
  return {
    at,
    equityUsd: figures.accountValue,
    withdrawableUsd: figures.withdrawable,
    unrealizedPnlUsd: figures.leftOut.some(isUnreadPosition) ? null : figures.unrealizedPnl,
    partial: figures.partial,
  };
}

type SampleQuestion = PoolQuestion & { readonly listed: readonly Dex[]; readonly clock: ReceiptClock };

function poolQuestion(reader: StoreReader, clock: ReceiptClock): SampleQuestion {
  const { readAt, unnamedDexes, dexes: listed } = reader.catalog();
  const listState = dexListState({ readAt, unnamedDexes }, clock);
  return { state: reader.account(), listed, listState, clock, limitMs };
}

/**
 * Whether our clock and the venue's agree. While they don't, the time of a sample is unknown, and history has a gap. The last reading
 * of a DEX that the venue no longer lists grows old for good, and says nothing about the clocks.
 */
function isOnVenueTime(question: SampleQuestion): boolean {
  const { state, clock } = question;
  const off = [...state.dexes].filter(
    ([, { value }]) => Math.abs(clock.now() - value.time) > mostClockDifferenceMs,
  );
  if (off.length === 0) return true;
  const { gone } = partsOf(question);
  return off.every(([dex]) => gone.has(dex));
}

/**
 * Whether a sample is comparable to the others. Money in other tokens is missing from every sample alike; a DEX missing from one
 * would look like a loss.
 */
function isComplete({ leftOut }: Pick<PoolFigures, 'leftOut'>, listed: readonly Dex[]): boolean {
  const isListed = (dex: string): boolean => listed.some(({ name }) => name === dex);
  return leftOut.every(
    (part) =>
      // The collateral of a DEX that has just left the list is unknown, not another token.
      (part.reason === 'other_collateral' && part.dexes.every(isListed)) ||
      part.reason === 'unpriced_token' ||
      // The DEXes that were read are the same as a minute ago.
      part.reason === 'unknown_dexes' ||
      isUnreadPosition(part),
  );
}

/** Whether a DEX's position rows could not be read (not balances): the venue's own account value includes them. */
function isUnreadPosition({ reason, dexes }: LeftOut): boolean {
  return reason === 'unreadable' && dexes.length > 0;
}

function sampledCoins(reader: StoreReader, agentCoins: readonly string[]): readonly string[] {
  const held = [...reader.account().dexes.values()].flatMap(({ value, unreadable = [] }) => [
    ...value.positions.map(({ coin }) => coin),
    ...unreadable.filter((coin) => coin !== null),
  ]);
  return [...new Set([...held, ...agentCoins])];
}

function priceAt(
  reader: StoreReader,
  coin: string,
  { at, world }: { readonly at: number; readonly world: ReceiptClock },
): PriceSample | null {
  const quote = reader.quote(coin);
  if (quote === null || isStale(world.ageOf(quote.receivedAt), limitMs)) return null;
  return { coin, at, mark: quote.mark, oracle: quote.oracle, mid: quote.mid };
}
