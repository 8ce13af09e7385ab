import { expect, test } from 'vitest';
import { CandleLegend } from '../../../../src-renderer/features/market/chart/CandleLegend.tsx';
import { freshHistory } from '../../../../src-renderer/features/market/chart/candle-history.ts';
import { ChartView } from '../../../../src-renderer/features/market/chart/ChartView.tsx';
import { Facts } from '../../../../src-renderer/features/market/Facts.tsx';
import { Header } from '../../../../src-renderer/features/market/Header.tsx';
import { MarketPage } from '../../../../src-renderer/features/market/Page.tsx';
import { aCandle, aChart, aMarket, aQuote, hour, noon } from '../../builders.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

const live = aMarket({ coin: 'BTC' });
const dead = aMarket({ coin: 'OLD', venueSession: 'delisted' });
const quotes = [
  aQuote('BTC', { mark: 123.45 }),
  aQuote('OLD', { mark: 123.45, volume24hUsd: 0, openInterest: 0 }),
];
const header = (market: typeof live): string => drawn(<Header market={market} />, { quotes });

test('a listed market’s header shows every figure, the age of its quote, and its session under a label', () => {
  expect(reasonsOf(header(live))).toEqual([]);
  expect(textOf(header(live))).toMatch(/Venue session Open .*\+1\.00%.*Quote age 0 s/);
});

test('a delisted market’s header shows the last mark as such and a dash for change, figures and age', () => {
  const text = textOf(header(dead));
  expect(text).toMatch(/123\.45 last mark before delisting, USDC –/);
  expect(text).toMatch(/Quote age –/);
  expect(text).not.toMatch(/%|\$| s$/);
  const reasons = reasonsOf(header(dead));
  expect(reasons).toHaveLength(7);
  for (const reason of reasons) expect(reason).toMatch(/^Delisted: /);
});

test('a header without a quote says that none was received, one without a figure that the venue has none', () => {
  const unread = reasonsOf(drawn(<Header market={live} />, { quotes: [] }));
  expect(unread.length).toBeGreaterThan(3);
  expect(new Set(unread)).toEqual(new Set(['No quote received yet']));
  const partial = reasonsOf(
    drawn(<Header market={live} />, { quotes: [aQuote('BTC', { oracle: null, openInterest: null })] }),
  );
  expect(partial).toHaveLength(2);
  expect(new Set(partial)).toEqual(new Set(['Not provided by the venue']));
});

test('a market of the venue and one of a builder DEX are labeled alike', () => {
  expect(textOf(header(live))).toMatch(/DEX main/);
  expect(textOf(header(aMarket({ coin: 'xyz:TSLA' })))).toMatch(/DEX xyz/);
});

test('an address in the wrong class shows a sentence, then the markets, then a link back', () => {
  const markets = [
    aMarket({ coin: 'xyz:TSLA', assetClass: 'EQUITY' }),
    aMarket({ coin: 'flx:TSLA', assetClass: 'EQUITY' }),
  ];
  const text = textOf(drawn(<MarketPage assetClass="CRYPTO" coin="xyz:TSLA" />, { markets }));
  const order = [
    'No market “xyz:TSLA” in Crypto',
    'These markets have the same ticker:',
    'DEX xyz',
    'Venue open',
    'DEX flx',
    'Back to Markets',
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('an address of a coin that the venue’s list lacks says whether the list is incomplete', () => {
  const page = <MarketPage assetClass="CRYPTO" coin="NEW" />;
  expect(textOf(drawn(page))).toContain('The venue lists no such coin on this network. Coin names');
  const whyMarketsIncomplete = 'Markets that could not be read: NEW.';
  const text = textOf(drawn(page, { whyMarketsIncomplete }));
  expect(text).toContain(`The venue’s list of markets is incomplete. ${whyMarketsIncomplete} Coin names`);
  expect(text).not.toContain('lists no such coin');
});

const ready = (...opens: number[]) => ({
  kind: 'ready' as const,
  chart: aChart(...opens),
  reach: 'recent' as const,
  refreshError: null,
  history: freshHistory,
});
const drawing = {
  asTable: true,
  shownSlots: 150,
  studies: { volume: true, kinds: [] },
  onRetry: () => undefined,
  onOlder: () => undefined,
  onRetryOlder: () => undefined,
} as const;
const chartFacts = (market: typeof live, nowMs: number): string =>
  textOf(
    drawn(<ChartView {...drawing} market={market} state={ready(-1, 0)} />, {
      quotes,
      nowMs,
    }),
  );

test('the last candle shows its opening time, and its close as preliminary until its interval ends', () => {
  expect(chartFacts(live, noon + hour - 1)).toMatch(/Last candle opened .*, close so far 11\.000/);
  expect(chartFacts(live, noon + hour)).toMatch(/Last candle opened .*, close 11\.000/);
});

test('the mark beside the chart of a delisted market is labeled as the last one', () => {
  expect(chartFacts(dead, noon)).toContain('Last mark before delisting 123.45');
  expect(chartFacts(live, noon)).toContain('Mark price 123.45');
});

test('volume names the coin it counts', () => {
  const chart = aChart(-1, 0);
  const series = { ...chart.series, candles: [aCandle(noon, { volume: 12_345 })] };
  const legend = drawn(
    <CandleLegend chart={{ ...chart, series }} hovered={null} price={String} unit="TSLA" />,
  );
  expect(textOf(legend)).toContain('V 12.35K TSLA');
  expect(chartFacts(live, noon)).toContain('Volume, BTC');
});

test('a market id may wrap only after its colons', () => {
  const markup = drawn(<Facts market={aMarket({ marketId: 'sim-testnet:xyz:BRK-B', coin: 'xyz:BRK-B' })} />);
  expect(markup).toContain('<span>sim-testnet:</span><wbr/><span>xyz:</span><wbr/><span>BRK-B</span>');
});

test('a market’s page names the outdated list of markets, and not the agent, where the venue’s condition is unknown', () => {
  const tradeability = {
    discovered: null,
    configured: true,
    operatorListed: true,
    governanceApproved: true,
    activated: true,
  };
  const unavailableReason = "The venue's list of markets is out of date.";
  const facts = textOf(drawn(<Facts market={aMarket({ tradeability, unavailableReason })} />));
  expect(facts).toContain('The venue’s list of markets is out of date.');
  expect(facts).not.toContain('The others are unknown');
});

test('a market’s page shows each of the five trading conditions', () => {
  const tradeability = {
    discovered: true,
    configured: true,
    operatorListed: false,
    governanceApproved: null,
    activated: false,
  };
  expect(textOf(drawn(<Facts market={aMarket({ coin: 'xyz:TSLA', tradeability })} />))).toMatch(
    /Discovered on the venue yes Configured for the agent yes On the operator’s symbol list no Approved by governance unknown Activated no/,
  );
});
