import { describe, expect, test } from 'vitest';
import { massiveReply, type MassiveReply, type MassiveStub } from '../../../doubles/massive-stub.ts';
import { aRefusedRow, aStockRow, aTrade, anIndexRow } from '../../reference/a-massive.ts';
import { aReadReference, aReference, sharesText, until, type AReference } from './a-reference.ts';

/** Shares in every condition that a row can leave them in. */
const mixedShares = massiveReply.rows(
  (ticker) =>
    ({
      AAPL: aStockRow('AAPL', aTrade('0')),
      NVDA: aRefusedRow('NVDA', 'NOT_ENTITLED'),
      SPY: aRefusedRow('SPY', 'NOT_FOUND'),
    })[ticker] ?? aStockRow(ticker),
);
const tickers = ['TSLA', 'AAPL', 'NVDA', 'SPY', 'MSFT'];

const inRow = (row: string): MassiveReply => massiveReply.text(`{"status":"OK","results":[${row}]}`);
const indexFaults: readonly (readonly [string, MassiveReply])[] = [
  ['answers well', inRow(anIndexRow())],
  ['is not in the plan (403)', massiveReply.status(403)],
  ['is not in the plan (NOT_ENTITLED in a 200)', inRow(aRefusedRow('I:VIX', 'NOT_ENTITLED'))],
  ['is not known', inRow(aRefusedRow('I:VIX', 'NOT_FOUND'))],
  ['times out', massiveReply.hang()],
  ['times out within its answer', massiveReply.hangWithin()],
  ['has a malformed row', inRow('{"ticker":"I:VIX","value":{"a":1},"last_updated":[]}')],
  ['is not a number', inRow(anIndexRow('I:VIX', 'NaN'))],
  ['is negative', inRow(anIndexRow('I:VIX', '-3'))],
  ['has no row', massiveReply.text('{"status":"OK","results":[]}')],
  ['names a share', inRow(aStockRow('TSLA', aTrade('9999')))],
  ['is half an answer', massiveReply.text('{"status":"OK","resu')],
  ['is a web page', massiveReply.raw({ type: 'text/html', body: '<html></html>' })],
  ['refuses the key', massiveReply.status(401)],
  ['is asked too often', massiveReply.status(429, { 'retry-after': '600' })],
  ['has trouble', massiveReply.status(503)],
  ['cuts the connection', massiveReply.cut()],
];

/** Returns a reader once each of its paths has an outcome. */
function settled(index: MassiveReply, prepare?: (stub: MassiveStub) => void): Promise<AReference> {
  return aReadReference({
    tickers,
    timeoutMs: 2_000,
    timings: { everyMs: 3_600_000, backoff: { firstMs: 3_600_000, longestMs: 3_600_000 } },
    prepare: (stub) => {
      stub.answer('/v3/snapshot', mixedShares);
      stub.answer('/v3/snapshot/indices', index);
      prepare?.(stub);
    },
  });
}

describe('reference data of shares', () => {
  test('is byte for byte the same for any answer about the index', async () => {
    const texts = new Map<string, string>();
    for (const [name, fault] of indexFaults) {
      const reference = await settled(fault);
      texts.set(name, sharesText(reference.reader.known()));
      await reference.stop();
    }
    const expected = texts.get('answers well');
    expect(expected).toContain('"value":"412.37"');
    expect(expected).toContain('not_entitled');
    expect([...texts]).toEqual(indexFaults.map(([name]) => [name, expected]));
  });

  test('stays byte for byte the same while the index goes from one failure to the next', async () => {
    const reference = await aReference({
      tickers,
      prepare: (stub) => stub.answer('/v3/snapshot', mixedShares),
    });
    await until(() => expect(reference.reader.known().stocks.size).toBe(tickers.length));
    const before = sharesText(reference.reader.known());
    const passing = indexFaults.filter(([name]) => !/plan|key|often|times out/.test(name));
    for (const [name, fault] of passing) {
      reference.stub.answer('/v3/snapshot/indices', fault);
      const asked = reference.stub.calls('/v3/snapshot/indices').length;
      await until(() =>
        expect(reference.stub.calls('/v3/snapshot/indices').length).toBeGreaterThan(asked + 1),
      );
      expect([name, sharesText(reference.reader.known())]).toEqual([name, before]);
    }
    await reference.stop();
  });

  test('is unknown while they fail, and the index and the closures are unchanged', async () => {
    const closure = { date: '2026-11-26', exchange: 'NYSE', name: 'Thanksgiving', status: 'closed' };
    const others = async (shares: MassiveReply): Promise<string> => {
      const reference = await settled(
        massiveReply.rows((ticker) => anIndexRow(ticker)),
        (stub) => {
          stub.answer('/v3/snapshot', shares);
          stub.answer('/v1/marketstatus/upcoming', massiveReply.json([closure]));
        },
      );
      await until(() => expect(reference.reader.known().closures).toHaveLength(1));
      const { vix, closures } = reference.reader.known();
      await reference.stop();
      return JSON.stringify({ vix, closures });
    };
    const expected = await others(mixedShares);
    expect(expected).toContain('17.31');
    for (const status of [401, 403, 429, 500])
      expect(await others(massiveReply.status(status))).toBe(expected);
  });

  test('is the same for any answer about closures', async () => {
    const shares = async (closures: MassiveReply): Promise<string> => {
      const reference = await settled(inRow(anIndexRow()), (stub) =>
        stub.answer('/v1/marketstatus/upcoming', closures),
      );
      await until(() => expect(reference.stub.calls('/v1/marketstatus/upcoming').length).toBeGreaterThan(0));
      const text = sharesText(reference.reader.known());
      await reference.stop();
      return text;
    };
    const expected = await shares(massiveReply.json([]));
    for (const fault of [massiveReply.status(401), massiveReply.status(403), massiveReply.text('[{}]')])
      expect(await shares(fault)).toBe(expected);
  });
});
