import { expect, test } from 'vitest';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import {
  haltReading,
  metadataIsStale,
  quoteAge,
  requireQuotes,
  tooOld,
} from '../../../src-main/operations/reading-states.ts';
import { utcText } from '../../../src-main/domain/iso-text.ts';
import { aClock } from '../a-clock.ts';
import { aMarket, aQuote, now } from '../markets.ts';

const world = aClock(() => now);
const limit = freshnessLimitsMs.quote;

test.each([
  [75_400, `is 75 s old (${utcText(now - 75_400)})`],
  [75_500, `is 76 s old (${utcText(now - 75_500)})`],
  [null, 'is of unknown age'],
])('an age of %s ms %s in a sentence', (age, words) => {
  expect(tooOld('the account', { age, clock: world }, 60_000)).toBe(
    `The last reading of the account ${words}, more than 60 s`,
  );
});

test('a quote or the metadata is stale past its limit, not at it', () => {
  const ageOf = (age: number) => quoteAge({ world } as never, { receivedAt: now - age } as never);
  expect([ageOf(limit), ageOf(limit + 1)]).toEqual([
    { observedBy: 'receipt', ageSeconds: limit / 1_000, stale: false },
    { observedBy: 'receipt', ageSeconds: (limit + 1) / 1_000, stale: true },
  ]);
  const isStale = (readAt: number | null) =>
    metadataIsStale({ world, reader: { catalog: () => ({ readAt }) } } as never);
  const oldest = now - freshnessLimitsMs.metadata;
  expect([null, oldest - 1, oldest].map(isStale)).toEqual([true, true, false]);
});

test('a halt is known while the venue’s status is, and its notice is young or missing', () => {
  const halt = (at: number | null, isKnown = true) =>
    haltReading({
      world,
      venueNotice: () => (at === null ? null : { at, text: 'halted' }),
      venueStatusKnown: () => isKnown,
    } as never);
  expect(halt(null)).toEqual({ venueNotice: null, haltKnown: true });
  expect(halt(null, false)).toEqual({ venueNotice: null, haltKnown: false });
  expect(halt(now - limit)).toEqual({ venueNotice: 'halted', haltKnown: true });
  expect(halt(now - limit, false)).toEqual({ venueNotice: 'halted', haltKnown: false });
  expect(halt(now - limit - 1)).toEqual({ venueNotice: null, haltKnown: false });
});

test('a quote within the limit is required for each market, unless its DEX has others', () => {
  const [btc, eth, gold] = [
    aMarket(),
    aMarket({ coin: 'ETH' }),
    aMarket({ coin: 'xyz:GOLD', dex: 'xyz' }),
  ] as const;
  const required = (ages: Readonly<Record<string, number>>, ...markets: readonly (typeof btc)[]) => {
    const quote = (coin: string) =>
      coin in ages ? aQuote({ coin, receivedAt: now - (ages[coin] ?? 0) }) : null;
    const reader = { quote, catalog: () => ({ markets: [btc, eth, gold] }) };
    try {
      return requireQuotes({ world, reader } as never, markets).map((at) => now - at);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(required({})).toEqual([]);
  expect(required({ BTC: limit, ETH: limit + 1 }, btc, eth)).toEqual([limit, limit + 1]);
  expect(required({ BTC: limit + 5_000, ETH: limit + 1_000 }, btc, eth)).toBe(
    `The venue's last quote is ${limit / 1_000 + 1} s old (${utcText(now - limit - 1_000)}), more than ${limit / 1_000} s: see Health for what the venue answers.`,
  );
  expect(required({ BTC: 0 }, eth)).toEqual([]);
  expect(required({ BTC: 0 }, gold)).toBe("The venue's quotes have not been read yet; try again shortly.");
});
