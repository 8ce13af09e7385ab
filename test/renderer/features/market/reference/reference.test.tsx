import { describe, expect, test } from 'vitest';
import type { FrameLoad } from '../../../../../src-preload/contract/bridge/reference-frame.ts';
import {
  afterNews,
  isSameDocument,
  type FrameNews,
  type FrameStatus,
} from '../../../../../src-renderer/features/market/reference/frame-status.ts';
import {
  referenceAddress,
  referenceOf,
} from '../../../../../src-renderer/features/market/reference/reference-address.ts';
import { ReferenceChart } from '../../../../../src-renderer/features/market/reference/ReferenceChart.tsx';
import { someSettings } from '../../../account-builders.ts';
import { aMarket } from '../../../builders.ts';
import { drawn, textOf } from '../../../drawn.tsx';

const withTicker = (ticker: string | null) =>
  aMarket({ coin: 'xyz:TSLA', assetClass: 'EQUITY', underlying: { ticker, calendar: 'us_equity' } });
const tesla = withTicker('NASDAQ:TSLA');
const gold = aMarket({
  coin: 'xyz:GOLD',
  assetClass: 'COMMODITY',
  underlying: { ticker: null, calendar: 'cme_metals_energy' },
});

describe('the reference beside a market', () => {
  test('is a chart for a share whose exchange and ticker are known', () => {
    expect(referenceOf(tesla)).toEqual({ kind: 'chart', symbol: 'NASDAQ:TSLA' });
  });

  test.each([
    null,
    'TSLA',
    'nasdaq:tsla',
    'NASDAQ:TSLA"}',
    'NASDAQ:TSLA&x=1',
    'NASDAQ:',
    ':TSLA',
    'A:B:C',
    '',
  ])('is none for the ticker %j', (ticker) => {
    expect(referenceOf(withTicker(ticker))).toEqual({ kind: 'unknown' });
  });

  test('is the oracle for a commodity, whatever its ticker, and nothing for a market without an underlying', () => {
    expect(referenceOf({ ...gold, underlying: { ticker: 'TVC:GOLD', calendar: null } })).toEqual({
      kind: 'oracle',
    });
    expect(referenceOf(aMarket())).toEqual({ kind: 'none' });
    expect(referenceOf(aMarket({ assetClass: null }))).toEqual({ kind: 'none' });
  });
});

describe('the address of the frame', () => {
  test('is the third party’s page, with symbol and theme only after the #', () => {
    const url = new URL(referenceAddress({ symbol: 'NYSE:BRK.B', theme: 'light' }));
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(
      'https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=en',
    );
    expect(JSON.parse(decodeURIComponent(url.hash.slice(1)))).toMatchObject({
      symbol: 'NYSE:BRK.B',
      theme: 'light',
      allow_symbol_change: false,
      save_image: false,
    });
  });

  test('is never built from an invalid symbol', () => {
    expect(() => referenceAddress({ symbol: 'TSLA#x', theme: 'dark' })).toThrow('without a symbol');
  });
});

describe('the known state of the frame', () => {
  const load = (what: Partial<FrameLoad>): FrameNews => ({
    kind: 'load',
    load: { kind: 'answered', url: 'u', status: 200, ...what } as FrameLoad,
  });
  const after = (...news: readonly FrameNews[]): FrameStatus => news.reduce(afterNews, { kind: 'waiting' });
  const failed = load({ kind: 'failed', reason: 'ERR_NAME_NOT_RESOLVED' } as never);

  test('is waiting at first and unknown after a while, never shown', () => {
    expect(after()).toEqual({ kind: 'waiting' });
    expect(after({ kind: 'time_up' })).toEqual({ kind: 'silent' });
  });

  test('is that its host answered or its script sent a message, even late', () => {
    expect(after(load({}))).toEqual({ kind: 'answered' });
    expect(after({ kind: 'time_up' }, { kind: 'spoke' })).toEqual({ kind: 'answered' });
    expect(after(load({}), { kind: 'time_up' })).toEqual({ kind: 'answered' });
  });

  test.each([
    [failed, /ERR_NAME_NOT_RESOLVED/],
    [load({ status: 503 }), /status 503/],
    [{ kind: 'blocked' }, /security policy/],
  ] as const)('is a failure with its cause: %j', (news, cause) => {
    expect(after(news)).toMatchObject({ kind: 'failed', cause: expect.stringMatching(cause) as string });
  });

  test('stays a failure until a retry', () => {
    expect(after(failed, load({}), { kind: 'spoke' }, { kind: 'time_up' })).toEqual(after(failed));
  });

  test('belongs to this frame only if the document is the same, whatever follows the #', () => {
    const address = referenceAddress({ symbol: 'NASDAQ:TSLA', theme: 'dark' });
    expect(isSameDocument(address, referenceAddress({ symbol: 'NYSE:F', theme: 'light' }))).toBe(true);
    expect(isSameDocument(address, 'https://s.tradingview.com/')).toBe(false);
  });
});

describe('the section on a page', () => {
  const settings = (isOn: boolean) => ({
    ...someSettings(),
    referenceChart: { value: isOn, origin: 'default' as const },
  });

  test('shows the frame in its own sandbox, labeled as a third party’s and not as the perpetual', () => {
    const markup = drawn(<ReferenceChart market={tesla} />, { settings: settings(true) });
    const [frame = ''] = /<iframe[^>]*>/.exec(markup) ?? [];
    for (const attribute of [
      'sandbox="allow-scripts allow-same-origin"',
      'referrerPolicy="no-referrer"',
      'allow=""',
      'title="Third-party reference chart of NASDAQ:TSLA by TradingView, not the perpetual"',
    ])
      expect(frame).toContain(attribute);
    const text = textOf(markup);
    expect(text).toMatch(/^Third-party reference chart NASDAQ:TSLA/);
    expect(text).toContain('not the perpetual; delay as shown by TradingView');
    expect(markup).toMatch(/<a href="https:\/\/www\.tradingview\.com\/symbols\/NASDAQ-TSLA\/"/);
  });

  test('creates no frame if it is turned off, and says where', () => {
    const markup = drawn(<ReferenceChart market={tesla} />, { settings: settings(false) });
    expect(markup).not.toContain('iframe');
    expect(textOf(markup)).toContain('Turned off in Settings . No request is sent to TradingView.');
  });

  test('creates no frame before the settings are known', () => {
    const markup = drawn(<ReferenceChart market={tesla} />);
    expect(markup).not.toContain('iframe');
    expect(textOf(markup)).toContain('waiting for the settings');
  });

  test('says for a commodity that no feed is known and what settles it, and for a share that no ticker is known', () => {
    const words = (market: typeof gold): string =>
      textOf(drawn(<ReferenceChart market={market} />, { settings: settings(true) }));
    expect(words(gold)).toMatch(/No external reference feed is known.*oracle is the settlement reference/);
    expect(words(withTicker(null))).toMatch(/No external reference feed is known/);
    expect(words(aMarket())).toBe('');
  });
});
