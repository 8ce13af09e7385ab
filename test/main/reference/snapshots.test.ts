import { freshForEachTest } from '../fixture-hooks.ts';
import { describe, expect, test } from 'vitest';
import { massiveReply } from '../../doubles/massive-stub.ts';
import {
  aRefusedRow,
  aStockRow,
  aStubbedProvider,
  aTrade,
  anIndexRow,
  never,
  observedNs,
  theKey,
  worldNow,
} from './a-massive.ts';

const open = freshForEachTest(aStubbedProvider);

const stocks = (...tickers: readonly string[]) => open.provider.stocks(tickers, never);
const answerStocks = (...rows: readonly string[]): void =>
  open.stub.answer(
    '/v3/snapshot',
    massiveReply.text(`{"status":"OK","request_id":"request-1","results":[${rows.join(',')}]}`),
  );
const answerIndex = (row: string): void =>
  open.stub.answer(
    '/v3/snapshot/indices',
    massiveReply.text(`{"status":"OK","request_id":"request-2","results":[${row}]}`),
  );

describe('shares', () => {
  test('have the price and time of the last trade, to every digit', async () => {
    answerStocks(aStockRow('TSLA', aTrade('412.37000000000000001')), aStockRow('AAPL'));
    expect(await stocks('AAPL', 'TSLA')).toEqual([
      {
        kind: 'observed',
        observation: {
          ticker: 'AAPL',
          value: '412.37',
          observedAtNs: observedNs,
          delay: 'real_time',
          receivedAt: worldNow,
          requestId: 'request-1',
        },
      },
      {
        kind: 'observed',
        observation: expect.objectContaining({ ticker: 'TSLA', value: '412.37000000000000001' }),
      },
    ]);
    expect(Number.isSafeInteger(Number(observedNs))).toBe(false);
  });

  test.each([
    ['"DELAYED"', 'delayed'],
    ['"REAL-TIME"', 'real_time'],
    ['"real-time"', 'unknown'],
    ['"LIVE"', 'unknown'],
    ['null', 'unknown'],
    ['true', 'unknown'],
  ])('whose timeframe is %s are %s', async (timeframe, delay) => {
    answerStocks(aStockRow('TSLA', aTrade('1', observedNs, timeframe)));
    expect(await stocks('TSLA')).toMatchObject([{ kind: 'observed', observation: { delay } }]);
  });

  test.each(['null', '0'])(
    'whose time is %s are of an unknown time and delay, real-time or not',
    async (ns) => {
      answerStocks(
        aStockRow('TSLA', aTrade('1', ns)),
        '{"ticker":"AAPL","last_trade":{"price":2,"timeframe":"REAL-TIME"}}',
      );
      const unknown = { kind: 'observed', observation: { observedAtNs: null, delay: 'unknown' } };
      expect(await stocks('TSLA', 'AAPL')).toMatchObject([unknown, unknown]);
    },
  );

  test('that lack a timeframe are of an unknown delay, at a known time', async () => {
    answerStocks(`{"ticker":"TSLA","last_trade":{"price":2,"last_updated":${observedNs}}}`);
    expect(await stocks('TSLA')).toMatchObject([
      { kind: 'observed', observation: { observedAtNs: observedNs, delay: 'unknown' } },
    ]);
  });

  test('of a plan without trades have the session’s price, of an unknown delay', async () => {
    answerStocks(
      `{"ticker":"TSLA","session":{"price":411.9,"last_updated":${observedNs},"timeframe":"REAL-TIME"}}`,
      `{"ticker":"AAPL","last_trade":null,"session":{"price":7,"last_updated":${observedNs}}}`,
    );
    expect(await stocks('TSLA', 'AAPL')).toMatchObject([
      { kind: 'observed', observation: { value: '411.9', observedAtNs: observedNs, delay: 'unknown' } },
      { kind: 'observed', observation: { value: '7', delay: 'unknown' } },
    ]);
  });

  test.each(['0', '-1', '-0.0', 'null', 'NaN', 'Infinity', '1e400', '"high"', '""', 'true', '{}', '[3]'])(
    'whose price is %s are unreadable, and leave the others as they are',
    async (price) => {
      answerStocks(aStockRow('TSLA', aTrade(price)), aStockRow('AAPL'));
      const [bad, good] = await stocks('TSLA', 'AAPL');
      expect(bad).toMatchObject({ kind: 'unreadable', ticker: 'TSLA' });
      expect(bad).toHaveProperty('message', expect.stringContaining('last_trade.price'));
      expect(good).toMatchObject({ kind: 'observed', observation: { value: '412.37' } });
    },
  );

  test.each([
    ['4.1237e2', '412.37'],
    ['1E-3', '0.001'],
    ['412.3700', '412.37'],
    ['"412.37"', '412.37'],
  ])('priced at %s cost exactly %s', async (price, value) => {
    answerStocks(aStockRow('TSLA', aTrade(price)));
    expect(await stocks('TSLA')).toMatchObject([{ kind: 'observed', observation: { value } }]);
  });

  test.each(['-5', '"soon"', '1.5', '12345678901234567890', 'true', '[]'])(
    'observed at %s are unreadable',
    async (ns) => {
      answerStocks(aStockRow('TSLA', aTrade('1', ns)));
      expect(await stocks('TSLA')).toMatchObject([{ kind: 'unreadable', ticker: 'TSLA' }]);
    },
  );

  test('keep every digit of a time with an exponent', async () => {
    answerStocks(aStockRow('TSLA', aTrade('1', '1.7913852e18')));
    expect(await stocks('TSLA')).toMatchObject([{ observation: { observedAtNs: '1791385200000000000' } }]);
  });

  test('observed ahead of the clock, by more than clocks differ, are unreadable', async () => {
    const bit = `${worldNow + 5 * 60_000}000000`;
    const much = `${worldNow + 5 * 60_000 + 1}000000`;
    answerStocks(aStockRow('TSLA', aTrade('1', bit)), aStockRow('AAPL', aTrade('1', much)));
    expect(await stocks('TSLA', 'AAPL')).toMatchObject([
      { kind: 'observed' },
      { kind: 'unreadable', message: expect.stringContaining('in the future') },
    ]);
  });

  test('that are not in the plan or not known are reported so in place of a figure, and leave the others', async () => {
    answerStocks(
      aRefusedRow('TSLA', 'NOT_ENTITLED'),
      aRefusedRow('AAPL', 'not_found'),
      aRefusedRow('NVDA', 'SOMETHING_NEW'),
      '{"ticker":"SPY","error":{"code":7}}',
      aStockRow('MSFT'),
    );
    expect((await stocks('TSLA', 'AAPL', 'NVDA', 'SPY', 'MSFT')).map(({ kind }) => kind)).toEqual([
      'not_entitled',
      'not_found',
      'unreadable',
      'unreadable',
      'observed',
    ]);
  });

  test('in a row with an error have no price, whatever figure the row contains', async () => {
    answerStocks(`{"ticker":"TSLA","error":"NOT_ENTITLED","last_trade":${aTrade()}}`);
    expect(await stocks('TSLA')).toMatchObject([{ kind: 'not_entitled' }]);
  });

  test('without a row, with several, or in rows that name no ticker are unreadable', async () => {
    answerStocks(
      aStockRow('AAPL'),
      aStockRow('AAPL', aTrade('9')),
      '{"last_trade":{}}',
      'null',
      '7',
      '"TSLA"',
    );
    expect(await stocks('TSLA', 'AAPL')).toMatchObject([
      { kind: 'unreadable', ticker: 'TSLA', message: expect.stringContaining('0 rows') },
      { kind: 'unreadable', ticker: 'AAPL', message: expect.stringContaining('2 rows') },
    ]);
  });

  test('have case-sensitive tickers, as at the provider', async () => {
    answerStocks(aStockRow('tsla'));
    expect(await stocks('TSLA')).toMatchObject([{ kind: 'unreadable', ticker: 'TSLA' }]);
  });

  test('are missing from an OK without results, and an answer without an OK is invalid', async () => {
    open.stub.answer('/v3/snapshot', massiveReply.text('{"status":"OK"}'));
    expect(await stocks('TSLA')).toMatchObject([{ kind: 'unreadable' }]);
    open.stub.answer('/v3/snapshot', massiveReply.text('{}'));
    await expect(stocks('TSLA')).rejects.toMatchObject({ name: 'ReferenceFailure', kind: 'failed' });
  });
});

describe('the request for shares', () => {
  test('is a GET with the key in its header and nowhere else, and asks for as many rows as tickers', async () => {
    open.stub.answer('/v3/snapshot', massiveReply.rows(aStockRow));
    await stocks('TSLA', 'BRK.B', 'TSLA');
    const [call, ...others] = open.stub.calls();
    expect(others).toEqual([]);
    expect(call).toMatchObject({ method: 'GET', path: '/v3/snapshot', tickers: ['TSLA', 'BRK.B'] });
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ 'ticker.any_of': 'TSLA,BRK.B', limit: '2' });
    expect(call?.headers['authorization']).toBe(`Bearer ${theKey}`);
    const elsewhere = JSON.stringify({ ...call?.headers, authorization: '', query: String(call?.query) });
    expect(elsewhere).not.toContain(theKey);
  });

  test('is not sent where there is no ticker, or no valid one', async () => {
    expect(await stocks()).toEqual([]);
    expect(await stocks('', 'TSLA,AAPL', 'A&limit=9', 'É'.repeat(3))).toMatchObject([
      { kind: 'unreadable', ticker: '' },
      { kind: 'unreadable', ticker: 'TSLA,AAPL' },
      { kind: 'unreadable' },
      { kind: 'unreadable' },
    ]);
    expect(open.stub.calls()).toEqual([]);
  });
});

describe('the volatility index', () => {
  const index = () => open.provider.index('I:VIX', never);

  test('has a request of its own', async () => {
    answerIndex(anIndexRow());
    expect(await index()).toEqual({
      kind: 'observed',
      observation: {
        ticker: 'I:VIX',
        value: '17.31',
        observedAtNs: observedNs,
        delay: 'delayed',
        receivedAt: worldNow,
        requestId: 'request-2',
      },
    });
    const [call] = open.stub.calls();
    expect(call).toMatchObject({ path: '/v3/snapshot/indices', tickers: ['I:VIX'] });
    expect(call?.headers['authorization']).toBe(`Bearer ${theKey}`);
  });

  test.each(['0', '-17.3', 'null', 'NaN', '-Infinity', '"n/a"', '{}'])(
    'whose value is %s is unreadable',
    async (value) => {
      answerIndex(anIndexRow('I:VIX', value));
      expect(await index()).toMatchObject({ kind: 'unreadable', ticker: 'I:VIX' });
    },
  );

  test.each([
    ['', 'unreadable'],
    [anIndexRow('I:SPX'), 'unreadable'],
    [aRefusedRow('I:VIX', 'NOT_ENTITLED'), 'not_entitled'],
    [aRefusedRow('I:VIX', 'NOT_FOUND'), 'not_found'],
    ['{"ticker":"I:VIX"}', 'unreadable'],
  ])('whose row is %s is %s', async (row, kind) => {
    answerIndex(row);
    expect(await index()).toMatchObject({ kind, ticker: 'I:VIX' });
  });

  test('without a time or a timeframe is of an unknown delay', async () => {
    answerIndex('{"ticker":"I:VIX","value":17.31,"timeframe":"REAL-TIME"}');
    expect(await index()).toMatchObject({ observation: { observedAtNs: null, delay: 'unknown' } });
    answerIndex(`{"ticker":"I:VIX","value":17.31,"last_updated":${observedNs}}`);
    expect(await index()).toMatchObject({ observation: { observedAtNs: observedNs, delay: 'unknown' } });
  });
});
