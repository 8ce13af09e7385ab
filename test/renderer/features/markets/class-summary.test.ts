import { expect, test } from 'vitest';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import type { MarketState } from '../../../../src-preload/contract/views/markets/market-state.ts';
import { cardStates, noCardStates } from '../../../../src-renderer/features/markets/card-state.ts';
import {
  classEntries,
  classSession,
  othersText,
} from '../../../../src-renderer/features/markets/class-summary.ts';
import { aMarket, hour, noon, utc } from '../../builders.ts';
import { aState } from '../../market-state-builders.ts';

const stock = (ticker: string, given: Partial<MarketRow> = {}): MarketRow =>
  aMarket({ coin: `xyz:${ticker}`, assetClass: 'EQUITY', tradeable: true, ...given });
const stateOf = ({ marketId }: MarketRow, given: Parameters<typeof aState>[0] = {}): MarketState =>
  aState({ marketId, ...given });
const listed = (markets: readonly MarketRow[], ...states: readonly MarketState[]) => ({
  markets,
  states: cardStates(noCardStates, states),
});
const forbidden = (reason: string) => ({ newEntries: { allowed: false, reason, agent: null } });

const [a, b, c] = [stock('A'), stock('B'), stock('C')];
const closed = 'The underlying session is closed.';

test('new entries are counted among tradeable markets, with the most frequent reason of the others', () => {
  const other = stock('D', { tradeable: false });
  const some = listed(
    [a, b, c, other],
    stateOf(a),
    stateOf(b, forbidden(closed)),
    stateOf(c, forbidden(closed)),
  );
  expect(classEntries(some, true)).toEqual({
    tone: 'some',
    label: 'New entries in 1 of 3',
    detail: 'New entries: allowed in 1, not allowed in 2, unknown in 0',
    reason: `B, C: ${closed}`,
  });
  expect(classEntries(listed([a], stateOf(a)), true)).toMatchObject({
    label: 'New entries in 1 of 1',
    reason: null,
  });
});

test('at most two markets with a reason are named, and none if no market may be entered', () => {
  const others = ['D', 'E'].map((ticker) => stock(ticker));
  const refused = [b, c, ...others].map((market) => stateOf(market, forbidden(closed)));
  expect(classEntries(listed([a, b, c, ...others], stateOf(a), ...refused), true).reason).toBe(
    `B, C and 2 more: ${closed}`,
  );
  expect(classEntries(listed([b, c, ...others], ...refused), true).reason).toBe(closed);
});

test('an unknown verdict does not count as forbidding', () => {
  const none = listed([a, b], stateOf(a, forbidden(closed)));
  expect(classEntries(none, true)).toMatchObject({
    tone: 'unknown',
    label: 'New entries unknown in 1 of 2',
    detail: 'New entries: allowed in 0, not allowed in 1, unknown in 1',
  });
  const unread = { newEntries: { allowed: null, reason: 'The venue was not read.', agent: null } };
  expect(
    classEntries(
      listed([a, b, c], stateOf(a, unread), stateOf(b, unread), stateOf(c, forbidden(closed))),
      true,
    ),
  ).toMatchObject({
    tone: 'unknown',
    label: 'New entries unknown in 2 of 3',
    reason: 'The venue was not read.',
  });
  expect(classEntries(listed([a, b], stateOf(a), stateOf(b, unread)), true)).toMatchObject({
    tone: 'some',
    label: 'New entries in 1 of 2, unknown in 1',
    reason: 'B: The venue was not read.',
  });
  expect(
    classEntries(listed([a, b], stateOf(a, forbidden(closed)), stateOf(b, forbidden(closed))), true),
  ).toMatchObject({
    tone: 'none',
    label: 'New entries in 0 of 2',
  });
  expect(classEntries(listed([a, b]), true)).toMatchObject({ tone: 'unknown', label: 'New entries unknown' });
});

test('unknown verdicts are counted beside the majority that is not allowed', () => {
  const states = [stateOf(a, forbidden(closed)), stateOf(b, forbidden(closed))];
  expect(classEntries(listed([a, b, c], ...states), true)).toMatchObject({
    tone: 'none',
    label: 'New entries in 0 of 3, unknown in 1',
    reason: closed,
  });
});

test('where as many are unknown as not allowed, the reason of those not allowed is given', () => {
  const states = [stateOf(a), stateOf(b, forbidden(closed))];
  const unread = stateOf(c, {
    newEntries: { allowed: null, reason: 'The venue was not read.', agent: null },
  });
  expect(classEntries(listed([a, b, c], ...states, unread), true)).toMatchObject({
    tone: 'some',
    reason: `B: ${closed}`,
  });
});

test('an agent whose last report is too old allows nothing', () => {
  expect(classEntries(listed([a], stateOf(a)), false)).toMatchObject({
    tone: 'unknown',
    reason: 'The agent’s last report is too old to count.',
  });
});

test('a class without a tradeable market says so, or that it is unknown', () => {
  expect(classEntries(listed([stock('A', { tradeable: false })]), true)).toMatchObject({
    label: 'No tradeable market',
  });
  expect(classEntries(listed([stock('A', { tradeable: null })]), true)).toMatchObject({
    label: 'New entries unknown',
    reason: 'Which markets the agent may trade is unknown',
  });
});

test('the session is that of most tradeable markets, with how many differ', () => {
  const night = {
    session: { state: 'closed', nextState: 'regular', nextChangeAt: utc(noon + 9 * hour) },
  } as const;
  const most = classSession(listed([a, b, c], stateOf(a, night), stateOf(b), stateOf(c, night)));
  expect(most).toMatchObject({ session: { state: 'closed', nextChangeAt: noon + 9 * hour }, others: 1 });
  const unknown = stateOf(a, { session: { state: null, unavailableReason: 'No calendar.' } });
  expect(classSession(listed([a], unknown))).toBeNull();
});

test.each([
  [0, ''],
  [1, '; 1 differs'],
  [2, '; 2 differ'],
])('%i markets in another session are counted', (others, text) => {
  expect(othersText({ others })).toBe(text);
});
