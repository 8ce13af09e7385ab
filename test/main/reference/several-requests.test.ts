import { freshForEachTest } from '../fixture-hooks.ts';
import { describe, expect, test } from 'vitest';
import { massiveReply } from '../../doubles/massive-stub.ts';
import { aStockRow, aStubbedProvider, never } from './a-massive.ts';

const open = freshForEachTest(aStubbedProvider);

const stocks = (...tickers: readonly string[]) => open.provider.stocks(tickers, never);

describe('the request for shares', () => {
  test('has at most 250 tickers: further requests ask for the others', async () => {
    const tickers = Array.from({ length: 501 }, (_, place) => `T${place}`);
    open.stub.answer('/v3/snapshot', massiveReply.rows(aStockRow));
    const answers = await stocks(...tickers);
    expect(open.stub.calls().map((call) => call.tickers.length)).toEqual([250, 250, 1]);
    expect(answers.map((answer) => (answer.kind === 'observed' ? answer.observation.ticker : null))).toEqual(
      tickers,
    );
  });

  const several = Array.from({ length: 260 }, (_, place) => `T${place}`);

  test.each([
    [401, {}, { kind: 'refused' }],
    [429, { 'retry-after': '17' }, { kind: 'limited', retryAfterMs: 17_000 }],
    [503, {}, { kind: 'failed' }],
  ] as const)(
    'that fails with a %s fails as a whole, even after another was answered, so that it is repeated',
    async (status, headers, failure) => {
      open.stub.answer('/v3/snapshot', massiveReply.rows(aStockRow), massiveReply.status(status, headers));
      await expect(stocks(...several)).rejects.toMatchObject(failure);
    },
  );

  test('that the plan lacks after another was answered fails for its own tickers only', async () => {
    open.stub.answer('/v3/snapshot', massiveReply.rows(aStockRow), massiveReply.status(403));
    const answers = await stocks(...several);
    expect(answers.filter(({ kind }) => kind === 'observed')).toHaveLength(250);
    expect(answers.at(-1)).toMatchObject({ kind: 'not_entitled', ticker: 'T259' });
    open.stub.answer('/v3/snapshot', massiveReply.status(403));
    await expect(stocks(...several)).rejects.toMatchObject({ kind: 'not_entitled' });
  });
});
