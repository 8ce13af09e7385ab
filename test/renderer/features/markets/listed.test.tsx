import { expect, test } from 'vitest';
import { cardStates, noCardStates } from '../../../../src-renderer/features/markets/card-state.ts';
import { MarketCard } from '../../../../src-renderer/features/markets/MarketCard.tsx';
import { MarketsPage } from '../../../../src-renderer/features/markets/Page.tsx';
import { quoteColumns } from '../../../../src-renderer/features/markets/quote-columns.tsx';
import { pairing } from '../../../../src-renderer/features/markets/quoted-market.ts';
import { anAgent } from '../../account-builders.ts';
import { aMarket, aQuote } from '../../builders.ts';
import { drawn, drawnRows, reasonsOf, textOf } from '../../drawn.tsx';
import { aState } from '../../market-state-builders.ts';

const live = aMarket({ coin: 'BTC' });
const dead = aMarket({ coin: 'OLD', venueSession: 'delisted' });
/** The venue repeats the last context of a delisted market under a stamp of now. */
const quotes = [
  aQuote('BTC', { mark: 123.45 }),
  aQuote('OLD', { mark: 123.45, volume24hUsd: 0, openInterest: 0 }),
];

const aCardState = () => cardStates(noCardStates, [aState()]).get(aState().marketId) ?? null;
const row = (market: typeof live, given: readonly (typeof quotes)[number][] = quotes): string => {
  const quote = given.find(({ marketId }) => marketId === market.marketId);
  return drawnRows(quoteColumns, [pairing()(market, quote)]);
};
const card = (market: typeof live): string =>
  drawn(<MarketCard market={market} state={aCardState()} whyUnknown="" />, { quotes, agent: anAgent() });

test('a listed market’s row and card show its figures and no dash', () => {
  expect(textOf(row(live))).toMatch(/123\.45.*\+1\.00%.*100\.00.*\+0\.0013%.*\$1\.23K.*\$1\.00K/);
  expect(textOf(card(live))).toMatch(/123\.45.*\+1\.00%/);
  for (const markup of [row(live), card(live)]) {
    expect(reasonsOf(markup)).toEqual([]);
    expect(textOf(markup)).not.toMatch(/last/);
  }
});

test('a delisted market’s row says that its mark is the last, and has a reasoned dash for the rest', () => {
  expect(textOf(row(dead))).toContain('123.45 last –');
  const reasons = reasonsOf(row(dead));
  expect(reasons).toHaveLength(5);
  for (const reason of reasons) expect(reason).toMatch(/^Delisted: no current /);
  expect(textOf(row(dead))).not.toMatch(/%|\$/);
});

test('a delisted market’s card says that its mark is the last, and has a reasoned dash for its change', () => {
  expect(textOf(card(dead))).toContain('123.45 last mark');
  expect(reasonsOf(card(dead))).toEqual(['Delisted: no current price of 24 hours ago']);
});

test('a row without a quote says that none was received, one without a figure that the venue has none', () => {
  const of = (given: readonly (typeof quotes)[number][]): readonly string[] => reasonsOf(row(live, given));
  const unread = of([]);
  expect(unread.length).toBeGreaterThan(3);
  expect(new Set(unread)).toEqual(new Set(['No quote received yet']));
  expect(of([aQuote('BTC', { fundingRate: null })])).toEqual(['The venue provides no funding rate']);
});

test.each([
  ['open', 'Venue open'],
  ['unknown', 'Venue unknown'],
  ['delisted', 'Delisted'],
] as const)('a card and a row say whose session is %s', (venueSession, words) => {
  const market = aMarket({ coin: 'xyz:TSLA', venueSession });
  for (const markup of [card(market), row(market)]) expect(textOf(markup)).toContain(words);
});

test('a market of no builder DEX is on the main DEX', () => {
  expect(textOf(card(live))).toContain('main');
  expect(textOf(card(aMarket({ coin: 'xyz:TSLA' })))).not.toContain('main');
});

test('a tab of markets says what the venue’s list lacks, and calls no class empty that could not be read', () => {
  const page = <MarketsPage list="EQUITY" />;
  expect(textOf(drawn(page))).toMatch(/The venue lists no .* on this network/);
  const text = textOf(drawn(page, { whyMarketsIncomplete: 'The markets of xyz could not be read.' }));
  expect(text).toContain('Incomplete. The markets of xyz could not be read.');
  expect(text).toMatch(/No .* could be read/);
  expect(text).not.toContain('The venue lists no');
});
