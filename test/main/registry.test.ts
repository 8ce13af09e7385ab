import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../src-main/errors.ts';
import { parseRegistry } from '../../src-main/app/registry.ts';

const path = resolve(import.meta.dirname, '../../resources/market-registry.json');
const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
const registry = parseRegistry(json);
const entries = [...registry.values()];

const aRow = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  coin: 'xyz:TSLA',
  displayName: 'Tesla',
  assetClass: 'EQUITY',
  underlying: { ticker: 'NASDAQ:TSLA', calendar: 'us_equity' },
  source: 'Nasdaq listing',
  verifiedAt: '2026-11-21',
  ...change,
});

const usPrefixes = new Set(['NASDAQ', 'NYSE', 'AMEX', 'CBOE']);
const prefixOf = (ticker: string): string => ticker.slice(0, ticker.indexOf(':'));

describe('the shipped registry', () => {
  it('has an entry for every row', () => {
    expect(registry.size).toBe(json.length);
  });

  it('gives every ticker with its exchange as prefix', () => {
    const tickers = entries.map((entry) => entry.underlyingTicker).filter((ticker) => ticker !== null);
    expect(tickers.filter((ticker) => !/^[A-Z0-9_]+:[A-Z0-9._!]+$/.test(ticker))).toEqual([]);
  });

  it('has at least 40 xyz equities with ticker and calendar', () => {
    const known = entries.filter(
      (entry) =>
        entry.coin.startsWith('xyz:') &&
        entry.assetClass === 'EQUITY' &&
        entry.underlyingTicker !== null &&
        entry.calendar !== null,
    );
    expect(known.length).toBeGreaterThanOrEqual(40);
  });

  it('puts exactly the US listings on the US equity calendar', () => {
    for (const entry of entries) {
      if (entry.underlyingTicker === null) continue;
      const isUs = usPrefixes.has(prefixOf(entry.underlyingTicker));
      expect([entry.coin, entry.calendar]).toEqual([entry.coin, isUs ? 'us_equity' : null]);
    }
  });

  it('gives every commodity the futures session and no ticker, whatever its DEX', () => {
    const commodities = entries.filter((entry) => entry.assetClass === 'COMMODITY');
    expect(commodities.length).toBeGreaterThan(20);
    for (const { coin, underlyingTicker, calendar } of commodities) {
      expect([coin, underlyingTicker, calendar]).toEqual([coin, null, 'cme_metals_energy']);
    }
  });

  it('has the metals and energy that xyz lists', () => {
    const coins = ['GOLD', 'SILVER', 'CL', 'BRENTOIL', 'COPPER', 'NATGAS', 'PLATINUM', 'PALLADIUM'];
    for (const coin of coins) expect(registry.get(`xyz:${coin}`)?.assetClass).toBe('COMMODITY');
  });

  it('puts currencies, volatility and crops in no tab', () => {
    for (const coin of ['xyz:EUR', 'xyz:VIX', 'xyz:CORN', 'mkts:USBOND']) {
      expect(registry.get(coin)).toMatchObject({ assetClass: null, underlyingTicker: null, calendar: null });
    }
  });

  it('does not match a bare symbol', () => {
    for (const coin of registry.keys()) expect(registry.has(coin.slice(coin.indexOf(':') + 1))).toBe(false);
  });

  it('names a source and a day of checking in every row', () => {
    const always = (row: object): string[] => Object.keys(row).filter((key) => key !== 'oracleSchedule');
    for (const row of json) expect(always(row)).toEqual(Object.keys(aRow()));
  });

  it('gives oracle hours only to xyz: its US shares and the markets on the CME calendar', () => {
    const scheduled = entries.filter((entry) => entry.oracleSchedule !== null);
    expect(scheduled.filter(({ coin }) => !coin.startsWith('xyz:'))).toEqual([]);
    expect(registry.get('xyz:TSLA')?.oracleSchedule).toBe('xyz_equity_24_5');
    for (const coin of ['xyz:GOLD', 'xyz:CL', 'xyz:NATGAS', 'xyz:PLATINUM']) {
      expect([coin, registry.get(coin)?.oracleSchedule]).toEqual([coin, 'xyz_commodity_23_5']);
    }
  });

  it.each([
    ['an index', 'xyz:SP500'],
    ['a fund', 'xyz:SMH'],
    ['a foreign share', 'xyz:HYUNDAI'],
    ['a commodity that no CME contract prices', 'xyz:BRENTOIL'],
    ['the same share on another DEX', 'flx:TSLA'],
    ['the same metal on another DEX', 'flx:GOLD'],
  ])('has no oracle hours of %s', (_, coin) => {
    expect(registry.get(coin)?.oracleSchedule).toBeNull();
  });
});

describe('an invalid registry', () => {
  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ['is not a list', { rows: [] }, /not a list/],
    ['is null', null, /not a list/],
    ['lists a coin twice', [aRow(), aRow({ displayName: 'Again' })], /xyz:TSLA twice \(row 2\)/],
    ['has a bare symbol', [aRow({ coin: 'TSLA' })], /row 1 \(TSLA\).*coin/],
    ['has a row that is null', [aRow(), null], /row 2 \(no coin\)/],
    ['lacks a source', [aRow({ source: undefined })], /xyz:TSLA.*source/],
    ['has an empty name', [aRow({ displayName: ' ' })], /displayName/],
    ['has an unknown class', [aRow({ assetClass: 'STOCK' })], /assetClass/],
    ['has an unknown calendar', [aRow({ underlying: { ticker: null, calendar: 'lse' } })], /calendar/],
    [
      'has an unprefixed ticker',
      [aRow({ underlying: { ticker: 'TSLA', calendar: null } })],
      /underlying\.ticker/,
    ],
    ['has a date that is none', [aRow({ verifiedAt: '2026-02-30' })], /verifiedAt/],
    ['has a field it does not know', [aRow({ underlyng: null })], /row 1/],
    [
      'gives a commodity a ticker',
      [aRow({ assetClass: 'COMMODITY', underlying: { ticker: 'COMEX:GC1!', calendar: null } })],
      /only an equity/,
    ],
    [
      'leaves a commodity without the futures session',
      [aRow({ assetClass: 'COMMODITY', underlying: null })],
      /underlying\.calendar: cme_metals_energy is required for a commodity/,
    ],
    [
      'gives a share the futures session',
      [aRow({ underlying: { ticker: 'NASDAQ:TSLA', calendar: 'cme_metals_energy' } })],
      /underlying\.calendar: cme_metals_energy is required for a commodity/,
    ],
    ['has hours of the oracle that are none', [aRow({ oracleSchedule: 'always' })], /oracleSchedule/],
    [
      'gives the hours of xyz to another DEX',
      [aRow({ coin: 'flx:TSLA', oracleSchedule: 'xyz_equity_24_5' })],
      /oracleSchedule.*of the DEX xyz/,
    ],
    [
      'gives a share the hours of commodities',
      [aRow({ oracleSchedule: 'xyz_commodity_23_5' })],
      /one calendar/,
    ],
  ];

  it.each(refused)('is refused when it %s', (_, input, message) => {
    expect(() => parseRegistry(input)).toThrow(StartError);
    expect(() => parseRegistry(input)).toThrow(message);
  });

  it('is accepted when it is empty, and matches nothing', () => {
    expect(parseRegistry([]).size).toBe(0);
  });
});
