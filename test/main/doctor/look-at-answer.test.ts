import { assert, asyncProperty, constantFrom, jsonValue } from 'fast-check';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Look } from '../../../src-main/doctor/report.ts';
import { knownFields } from '../../../src-main/doctor/known-fields.ts';
import { lookAtAnswer } from '../../../src-main/doctor/look-at-answer.ts';
import { worldNow as now } from '../venue/hyperliquid/a-venue.ts';
import { ownAccount, recordedAccount } from '../venue/recorded-account.ts';
import { repetitions } from '../../repetitions.ts';

const own = ownAccount();
const [position] = own.state.assetPositions;
const [move] = own.ledger;
const [fill] = own.newestFills;
const [open] = own.openOrders;
const market = { name: 'BTC', szDecimals: 5, maxLeverage: 40 };
const context = {
  funding: '0',
  openInterest: '1',
  prevDayPx: '1',
  dayNtlVlm: '1',
  oraclePx: '1',
  markPx: '1',
  midPx: null,
};
const candle = {
  t: now - (now % 3_600_000),
  s: 'BTC',
  i: '1h',
  o: '1',
  c: '1',
  h: '1',
  l: '1',
  v: '0',
  n: 0,
};
const goodCandle = { ...candle, T: candle.t + 3_599_999 };

/** Looks at an answer to a request about our own account, its DEX or an hour's candles of BTC. */
function look(type: string, answer: unknown, change: Readonly<Record<string, unknown>> = {}): Promise<Look> {
  const req = { coin: 'BTC', interval: '1h' };
  const asked = { type, user: own.user, dex: own.dex, ...req, req, ...change };
  return lookAtAnswer({ type, asked, answer, now, answers: new Map() });
}

const statesOf = (...states: readonly unknown[]) => ({ user: own.user, clearinghouseStates: states });
const stateWith = (...positions: readonly unknown[]) => ({ ...own.state, assetPositions: positions });
const inPosition = (change: object) => ({ ...position, position: { ...position?.position, ...change } });

interface Expected extends Pick<Look, 'rows' | 'parsed'> {
  /** Field of each refused row. */
  readonly fields: readonly string[];
}

describe('A look at an answer', () => {
  it.each<readonly [string, readonly [type: string, answer: unknown], Expected]>([
    [
      'a ledger move whose money is no text',
      ['userNonFundingLedgerUpdates', [{ ...move, delta: { type: 'deposit', usdc: 5 } }]],
      { rows: 1, parsed: 0, fields: ['delta.usdc'] },
    ],
    [
      'a fill of a negative size',
      ['userFillsByTime', [fill, { ...fill, sz: '-1' }]],
      { rows: 2, parsed: 1, fields: ['sz'] },
    ],
    [
      'a position twice',
      ['clearinghouseState', stateWith(position, position)],
      { rows: 2, parsed: 1, fields: ['coin'] },
    ],
    [
      'a position of another DEX',
      ['clearinghouseState', stateWith(inPosition({ coin: 'BTC' }))],
      { rows: 1, parsed: 0, fields: ['coin'] },
    ],
    [
      'a position within what is pushed of all DEXes',
      ['ws allDexsClearinghouseState', statesOf([own.dex, stateWith(position, inPosition({ entryPx: 1 }))])],
      { rows: 3, parsed: 2, fields: ['position.entryPx'] },
    ],
    [
      'a DEX within what is pushed of all',
      ['ws allDexsClearinghouseState', statesOf([own.dex, own.state], ['', {}])],
      {
        rows: own.state.assetPositions.length + 2,
        parsed: own.state.assetPositions.length + 1,
        fields: ['marginSummary'],
      },
    ],
    [
      'a token twice',
      [
        'spotClearinghouseState',
        { balances: [0, 0].map((token) => ({ coin: 'USDC', token, total: '1', hold: '0' })) },
      ],
      { rows: 2, parsed: 1, fields: ['token'] },
    ],
    [
      'an order that waits within another',
      ['frontendOpenOrders', [{ ...open, coin: 'xyz:GOLD', children: [{ ...open, oid: 7, sz: 1 }] }]],
      { rows: 2, parsed: 1, fields: ['sz'] },
    ],
    [
      'a candle that is none, of another market or of no interval’s time',
      [
        'candleSnapshot',
        [
          goodCandle,
          { ...goodCandle, h: '0.5' },
          { ...goodCandle, s: 'ETH' },
          { ...goodCandle, t: candle.t + 1 },
          { ...goodCandle, o: 1 },
        ],
      ],
      { rows: 5, parsed: 1, fields: ['o', 'h', 's', 't'] },
    ],
    [
      'a candle that is pushed',
      ['ws candle', { ...goodCandle, l: '2' }],
      { rows: 1, parsed: 0, fields: ['l'] },
    ],
    [
      'a DEX twice',
      ['perpDexs', [null, { name: 'a', fullName: '' }, { name: 'a', fullName: '' }]],
      { rows: 3, parsed: 2, fields: ['name'] },
    ],
    [
      'a spot token',
      ['spotMeta', { tokens: [{ name: 'USDC', index: 0 }, { name: 'X' }] }],
      { rows: 2, parsed: 1, fields: ['index'] },
    ],
    [
      'a market of another DEX',
      [
        'allPerpMetas',
        [
          { universe: [market], collateralToken: 0 },
          {
            universe: [
              { ...market, name: 'a:X' },
              { ...market, name: 'b:X' },
            ],
            collateralToken: 0,
          },
        ],
      ],
      { rows: 3, parsed: 2, fields: ['name'] },
    ],
    [
      'a market’s figures',
      ['metaAndAssetCtxs', [{ universe: [market], collateralToken: 0 }, [{ ...context, markPx: 1 }]]],
      { rows: 1, parsed: 0, fields: ['markPx'] },
    ],
    [
      'figures that are pushed',
      ['ws allDexsAssetCtxs', { ctxs: [['', [context, { ...context, markPx: null }]]] }],
      { rows: 2, parsed: 1, fields: ['markPx'] },
    ],
    [
      'fills of another account',
      ['ws userFills', { user: `0x${'1'.repeat(40)}`, fills: [] }],
      { rows: 1, parsed: 0, fields: ['user'] },
    ],
  ])('refuses %s, as the client does', async (_, [type, answer], { fields, ...counts }) => {
    const seen = await look(type, answer);
    expect(seen).toMatchObject(counts);
    expect(seen.invalid.map(({ field }) => field)).toEqual(fields);
  });

  it('does not refuse a position of size zero with empty fields, which the client skips', async () => {
    const closed = inPosition({ szi: '0.0', entryPx: null });
    expect(await look('clearinghouseState', stateWith(position, closed))).toMatchObject({
      rows: 2,
      invalid: [],
    });
  });

  it('refuses an answer of another shape as a whole, with the field', async () => {
    const seen = await look('clearinghouseState', { marginSummary: {}, assetPositions: [] });
    expect(seen).toMatchObject({ rows: 1, parsed: 0 });
    expect(seen.invalid[0]?.field).toMatch(/^marginSummary\./);
  });

  it('describes an object in place of a word as an object', async () => {
    const word: unknown = JSON.parse('[{"toString":0}]');
    expect(await look('userAbstraction', word)).toMatchObject({ parsed: 0 });
    expect(await look('historicalOrders', [{ status: { toString: 0 } }])).toMatchObject({ parsed: 0 });
  });

  it('never throws, for any answer and type', async () => {
    await assert(
      asyncProperty(constantFrom(...Object.keys(knownFields)), jsonValue(), async (type, answer) => {
        const { rows, parsed, invalid } = await look(type, answer);
        expect(parsed).toBeGreaterThanOrEqual(0);
        expect(parsed + invalid.length).toBe(rows);
      }),
      { numRuns: repetitions(300, 2_000) },
    );
  });

  it('reports the unconfirmed words, and no figure of the account', async () => {
    const orders = [
      { isPositionTpsl: true, sz: '0.0', triggerCondition: 'Price above 10.004', orderType: 'Stop Market' },
    ];
    const reported = JSON.stringify((await look('frontendOpenOrders', orders)).unconfirmed);
    expect(reported).toContain('Price above');
    expect(reported).not.toContain('10.004');
  });

  it.each([
    ['clearinghouseState', own.state],
    ['frontendOpenOrders', own.openOrders],
    ['historicalOrders', own.orderHistory],
    ['userFills', own.newestFills],
    ['userFunding', own.funding],
    ['userNonFundingLedgerUpdates', own.ledger],
    ['userRole', own.role],
    ['ws allDexsClearinghouseState', statesOf([own.dex, own.state])],
    ['ws userFills', { user: own.user, isSnapshot: true, fills: own.newestFills }],
  ])('finds nothing strange in a good answer of %s', async (type, answer) => {
    const seen = await look(type, answer, type === 'frontendOpenOrders' ? { dex: '' } : {});
    expect(seen.invalid).toEqual([]);
    expect(seen.parsed).toBe(seen.rows);
    expect(seen.unknownFields).toEqual([]);
  });
});

function isRecorded(): boolean {
  return existsSync(resolve(import.meta.dirname, '../../../../shared/recordings/INDEX.md'));
}

describe.skipIf(!isRecorded())('A look at recorded answers of the venue', () => {
  it('knows every field of recorded positions, fills and ledger moves', async () => {
    const { state, slots, ledger, user, dex } = recordedAccount();
    expect(await look('clearinghouseState', state, { dex })).toMatchObject({
      rows: 58,
      parsed: 58,
      unknownFields: [],
    });
    const looks = await Promise.all(slots.map(({ fills }) => look('userFillsByTime', fills)));
    expect(looks.reduce((sum, { parsed }) => sum + parsed, 0)).toBe(3_210);
    expect(looks.flatMap((seen) => seen.unknownFields)).toEqual([]);
    expect(await look('userNonFundingLedgerUpdates', ledger, { user })).toMatchObject({
      invalid: [],
      unknownFields: [],
    });
  });
});
