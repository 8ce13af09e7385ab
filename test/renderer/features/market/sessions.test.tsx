import { expect, test } from 'vitest';
import type { MarketState } from '../../../../src-preload/contract/views/markets/market-state.ts';
import { Disagreement, SessionStrip } from '../../../../src-renderer/features/market/SessionStrip.tsx';
import { anAgent } from '../../account-builders.ts';
import { aMarket, aQuote, hour, noon, utc } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { aReading, aState } from '../../market-state-builders.ts';

const ticker = { ticker: 'NASDAQ:TSLA', calendar: 'us_equity' } as const;
const tesla = aMarket({ coin: 'xyz:TSLA', assetClass: 'EQUITY', underlying: ticker });
const gold = aMarket({
  coin: 'xyz:GOLD',
  assetClass: 'COMMODITY',
  underlying: { ticker: null, calendar: 'cme_metals_energy' },
});
const crypto = aMarket({ coin: 'BTC' });

const strip = (state: MarketState, market = tesla, nowMs = noon): string =>
  drawn(
    <>
      <Disagreement newEntries={state.newEntries} />
      <SessionStrip market={market} state={state} />
    </>,
    {
      quotes: ['xyz:TSLA', 'xyz:GOLD', 'BTC'].map((coin) => aQuote(coin, { oracle: 4_210.4 })),
      agent: anAgent(),
      nowMs,
    },
  );
const text = (...given: Parameters<typeof strip>): string => textOf(strip(...given));

test('a stock has both sessions side by side, the underlying’s with a countdown and when it changes', () => {
  expect(text(aState())).toMatch(
    /Venue session Open Venue data 0 s old .* Underlying session Regular hours, closes in 2 h 0 min Then after hours, \w{3} \d+ Nov/,
  );
  expect(text(aState(), tesla, noon + 1.5 * hour)).toMatch(/closes in 30 min/);
  expect(text(aState(), tesla, noon + 3 * hour)).toMatch(/closes now/);
});

test('the venue’s data ages by the clock, and is labeled stale past 60 s', () => {
  expect(text(aState(), tesla, noon + 60_000)).toMatch(/Venue data 1 min 00 s old The/);
  expect(text(aState(), tesla, noon + 61_000)).toMatch(/Venue data 1 min 01 s old: stale/);
});

test('a holiday before more closed hours is named, with when it ends and without a countdown', () => {
  const session = { state: 'holiday', nextState: 'closed', dayName: 'Thanksgiving Day' } as const;
  expect(text(aState({ session }))).toMatch(
    /Underlying session Holiday, stays closed after it Then closed, .* Thanksgiving Day/,
  );
});

test('an unconfirmed schedule, a day’s name and an outside calendar’s report are each shown', () => {
  const session = {
    dayName: 'Day after Thanksgiving',
    confidence: 'rule',
    advisory: 'An outside calendar says closed.',
  } as const;
  expect(text(aState({ session }))).toMatch(
    /Day after Thanksgiving Based on the usual schedule; .* An outside calendar says closed\./,
  );
  expect(text(aState({ session: { confidence: 'unconfirmed' } }))).toMatch(/Unconfirmed: no source/);
});

test('the oracle’s regime has a row of its own with its end, or why it is unknown', () => {
  expect(text(aState())).toMatch(/Oracle price from External market for 2 d 2 h, until \w{3} \d+ Nov/);
  const oracle = { regime: 'internal', nextRegime: 'external' } as const;
  expect(text(aState({ oracle }))).toContain('Internal order book');
  const none = { regime: null, nextChangeAt: null, unavailableReason: "The DEX's hours aren't known." };
  expect(text(aState({ oracle: none }))).toMatch(/Oracle price from Unknown The DEX’s hours aren’t known\./);
});

test('an unknown session says why in the window’s terms', () => {
  const session = { state: null, unavailableReason: "The calendar isn't known after 2026-11-26." };
  expect(text(aState({ session }))).toContain('Unknown The calendar isn’t known after 26 Nov 2026.');
});

test('a crypto market says that it has no underlying session, and shows no oracle hours or reference', () => {
  const state = aState({ session: { state: null, unavailableReason: 'none' }, oracle: { regime: null } });
  expect(text(state, crypto)).toMatch(/Underlying session None Crypto trades around the clock/);
  expect(text(state, crypto)).not.toMatch(/Oracle|Reference data/);
});

test('a market without a calendar says why its session is unknown', () => {
  const session = { state: null, nextState: null, nextChangeAt: null, unavailableReason: 'No calendar.' };
  expect(text(aState({ session }))).toMatch(/Underlying session Unknown No calendar\./);
});

test('the agent’s own verdict is beside ours with its age, and a shared reason is shown once', () => {
  expect(text(aState())).toMatch(/New entries Allowed Agent: allowed , 4 s ago ?\./);
  const reason = 'Volatility is above its limit.';
  const newEntries = { allowed: false, reason, agent: { allowed: false, reason, at: utc(noon) } };
  const reported = text(aState({ newEntries }));
  expect(reported.split(reason)).toHaveLength(2);
  expect(reported).toMatch(/not allowed , 0 s ago/);
  expect(reported).toContain('Exits and protective orders are never paused.');
});

test('a disagreement is shown above everything else, until the agent’s report is too old', () => {
  const newEntries = { allowed: false, reason: 'The underlying session is closed.' };
  const state = aState({ newEntries });
  expect(text(state)).toMatch(
    /^Sources disagree on new entries\. Not allowed: The underlying session is closed\. The agent itself allows new entries\./,
  );
  expect(text(state, tesla, noon + 91_000)).not.toContain('disagree');
  expect(text(state, tesla, noon + 91_000)).toContain('Agent: not reported, or too old to count.');
  expect(text(aState())).not.toContain('disagree');
});

test('a reading has its value, delay, age counting up, ticker and provider', () => {
  expect(text(aState({ reference: aReading() }), tesla, noon + 8_000)).toMatch(
    /Reference data 401\.25 real time, observed 20 s ago NASDAQ:TSLA from Massive/,
  );
  const unreported = aReading({ delay: 'unknown', observedAt: null, provider: 'agent' });
  expect(text(aState({ reference: unreported }))).toMatch(
    /delay not stated, observation time not reported NASDAQ:TSLA from the agent/,
  );
});

test('a reading that grows too old while shown becomes unavailable, with its reason', () => {
  const state = aState({ reference: aReading({ observedAt: utc(noon) }) });
  expect(text(state, tesla, noon + 120_000)).not.toContain('Unavailable');
  expect(text(state, tesla, noon + 120_001)).toMatch(/401\.25 Unavailable The observation is too old\./);
});

test('a ticker without data and an unknown ticker have different messages', () => {
  expect(text(aState())).toContain('No data for NASDAQ:TSLA');
  const nameless = { ...tesla, underlying: { ticker: null, calendar: null } };
  expect(text(aState(), nameless)).toContain('No reference feed is known for this market.');
});

test('a commodity’s reference is the venue’s oracle, labeled as the settlement reference', () => {
  expect(text(aState(), gold)).toMatch(
    /Settlement reference 4,210\.4 .*oracle is the settlement reference\./,
  );
});
