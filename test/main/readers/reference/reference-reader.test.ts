import { describe, expect, test } from 'vitest';
import { monotonicClock } from '../../../../src-main/clock.ts';
import { startReferenceReader } from '../../../../src-main/readers/reference/reference-reader.ts';
import { massiveReply } from '../../../doubles/massive-stub.ts';
import { aClock } from '../../a-clock.ts';
import { aRefusedRow, aStockRow, aTrade, anIndexRow, worldNow } from '../../reference/a-massive.ts';
import { aReadReference, aReference, askedMore, until, type AReference } from './a-reference.ts';

const share = ({ reader }: AReference, ticker = 'TSLA') => reader.known().stocks.get(ticker);

describe('reference data', () => {
  test('has no provider where none is configured, and nothing is asked', async () => {
    const reader = startReferenceReader({
      provider: null,
      tickers: () => ['TSLA'],
      world: aClock(() => worldNow),
      monotonic: monotonicClock,
      random: () => 0,
    });
    expect(reader.health()).toBeNull();
    expect(reader.known()).toEqual({
      provider: null,
      stocks: new Map(),
      vix: { kind: 'unread', last: null },
      stocksFailure: null,
      closures: [],
    });
    await reader.stop();
  });

  test('is read again and again: shares, the index and announced closures', async () => {
    const closure = { date: '2026-11-26', exchange: 'NYSE', name: 'Thanksgiving', status: 'closed' };
    const reference = await aReadReference({
      prepare: (stub) => stub.answer('/v1/marketstatus/upcoming', massiveReply.json([closure])),
    });
    const { reader, stub } = reference;
    expect(share(reference)).toMatchObject({ kind: 'observed', last: { value: '412.37' } });
    expect(reader.known()).toMatchObject({
      provider: 'massive',
      stocksFailure: null,
      vix: { kind: 'observed' },
    });
    await until(() => expect(reader.known().closures).toMatchObject([{ day: '2026-11-26' }]));
    stub.answer(
      '/v3/snapshot',
      massiveReply.rows((ticker) => aStockRow(ticker, aTrade('413'))),
    );
    await until(() => expect(share(reference)).toMatchObject({ last: { value: '413' } }));
    expect(reader.health()).toMatchObject({
      state: 'ok',
      lastError: null,
      lastOkAt: worldNow,
      invalidRows: 0,
    });
    await reference.stop();
  });

  test('of shares is asked for as soon as there are any, and no longer when there are none', async () => {
    const reference = await aReference({ tickers: [] });
    await until(() => expect(reference.reader.known().vix.kind).toBe('observed'));
    await askedMore(reference, '/v3/snapshot/indices');
    expect(reference.stub.calls('/v3/snapshot')).toEqual([]);
    reference.at.tickers = ['NVDA'];
    await until(() => expect(share(reference, 'NVDA')).toMatchObject({ kind: 'observed' }));
    expect(reference.stub.calls('/v3/snapshot').at(-1)?.tickers).toEqual(['NVDA']);
    await reference.stop();
  });

  test('that can’t be asked for again stays as it was observed, with the reason', async () => {
    const reference = await aReadReference();
    reference.stub.answer('/v3/snapshot', massiveReply.status(503));
    await until(() =>
      expect(share(reference)).toMatchObject({
        kind: 'failed',
        message: expect.stringContaining('503'),
        last: { value: '412.37' },
      }),
    );
    expect(reference.reader.known().stocksFailure).toContain('503');
    expect(reference.reader.health()).toMatchObject({
      state: 'degraded',
      lastError: expect.stringContaining('503'),
    });
    reference.stub.answer(
      '/v3/snapshot',
      massiveReply.rows((ticker) => aStockRow(ticker)),
    );
    await until(() => expect(reference.reader.known().stocksFailure).toBeNull());
    expect(share(reference)).toMatchObject({ kind: 'observed' });
    await reference.stop();
  });

  test.each([
    ['an invalid value', anIndexRow('I:VIX', '-1'), 'failed'],
    ['no row', '', 'failed'],
    ['not known', aRefusedRow('I:VIX', 'NOT_FOUND'), 'not_found'],
    ['not in the plan', aRefusedRow('I:VIX', 'NOT_ENTITLED'), 'not_entitled'],
  ])('of the index is dropped at once where the provider answers with %s', async (_name, row, kind) => {
    const reference = await aReadReference();
    reference.stub.answer('/v3/snapshot/indices', massiveReply.text(`{"status":"OK","results":[${row}]}`));
    await until(() => expect(reference.reader.known().vix).toMatchObject({ kind }));
    expect(reference.reader.known().vix.last).toBeNull();
    await reference.stop();
  });

  test.each([
    { path: '/v3/snapshot', fault: massiveReply.status(401), kind: 'failed' },
    { path: '/v3/snapshot', fault: massiveReply.status(403), kind: 'not_entitled' },
    { path: '/v3/snapshot/indices', fault: massiveReply.status(401), kind: 'failed' },
    { path: '/v3/snapshot/indices', fault: massiveReply.status(403), kind: 'not_entitled' },
    {
      path: '/v3/snapshot/indices',
      fault: massiveReply.rows((ticker) => aRefusedRow(ticker, 'NOT_ENTITLED')),
      kind: 'not_entitled',
    },
  ] as const)(
    'on $path that a key or plan does not open is not asked for again so soon: $kind',
    async (refusal) => {
      const { path, fault, kind } = refusal;
      const reference = await aReadReference({ prepare: (stub) => stub.answer(path, fault) });
      const other = path === '/v3/snapshot' ? '/v3/snapshot/indices' : '/v3/snapshot';
      await askedMore(reference, other);
      await askedMore(reference, other);
      expect(reference.stub.calls(path)).toHaveLength(1);
      const { vix } = reference.reader.known();
      expect((path === '/v3/snapshot' ? share(reference) : vix)?.kind).toBe(kind);
      await reference.stop();
    },
  );

  test.each([
    ['/v3/snapshot', 401],
    ['/v3/snapshot', 403],
    ['/v3/snapshot/indices', 401],
    ['/v3/snapshot/indices', 403],
  ] as const)('on %s refused by a %s is retried automatically, much later', async (path, status) => {
    const reference = await aReadReference({
      timings: { lastingMs: 50 },
      prepare: (stub) =>
        stub.answer(
          path,
          massiveReply.status(status),
          massiveReply.rows((ticker) => (path === '/v3/snapshot' ? aStockRow(ticker) : anIndexRow(ticker))),
        ),
    });
    const read = () => (path === '/v3/snapshot' ? share(reference) : reference.reader.known().vix);
    await until(() => expect(read()).toMatchObject({ kind: 'observed' }));
    await until(() => expect(reference.reader.health()).toMatchObject({ state: 'ok' }));
    await reference.stop();
  });

  test('of a share that the plan lacks, or that is unknown, is no failure while asking fails', async () => {
    const reference = await aReadReference({
      prepare: (stub) =>
        stub.answer(
          '/v3/snapshot',
          massiveReply.rows((ticker) =>
            aRefusedRow(ticker, ticker === 'TSLA' ? 'NOT_ENTITLED' : 'NOT_FOUND'),
          ),
        ),
    });
    reference.stub.answer('/v3/snapshot', massiveReply.status(503));
    await until(() => expect(reference.reader.known().stocksFailure).toContain('503'));
    expect(share(reference)).toMatchObject({ kind: 'not_entitled', last: null });
    expect(share(reference, 'AAPL')).toMatchObject({ kind: 'not_found', last: null });
    await reference.stop();
  });

  test('of shares on an endpoint that the plan lacks says so for each share, and is no failed request', async () => {
    const reference = await aReadReference();
    reference.stub.answer('/v3/snapshot', massiveReply.status(403));
    await until(() => expect(share(reference)).toMatchObject({ kind: 'not_entitled', last: null }));
    expect(reference.reader.known().stocksFailure).toBeNull();
    expect(reference.reader.health()).toMatchObject({
      state: 'degraded',
      remedy: expect.stringContaining('every hour'),
    });
    await reference.stop();
  });

  test('of a closure stays known on its own day, after the provider stops listing it', async () => {
    // In these tests it is the 7th of October.
    const row = { exchange: 'NYSE', name: 'Mourning', status: 'closed' };
    const list = (...dates: readonly string[]) => massiveReply.json(dates.map((date) => ({ ...row, date })));
    const path = '/v1/marketstatus/upcoming';
    const reference = await aReadReference({
      prepare: (stub) => stub.answer(path, list('2026-10-07', '2026-11-26')),
    });
    const days = () => reference.reader.known().closures.map(({ day }) => day);
    await until(() => expect(days()).toEqual(['2026-10-07', '2026-11-26']));
    reference.stub.answer(path, list('2026-12-25'));
    await until(() => expect(days()).toEqual(['2026-10-07', '2026-12-25']));
    await askedMore(reference, path);
    expect(days()).toEqual(['2026-10-07', '2026-12-25']);
    await reference.stop();
  });

  test('of a refused key applies to shares that are listed later too, without asking', async () => {
    const reference = await aReadReference({
      prepare: (stub) => stub.answer('/v3/snapshot', massiveReply.status(401)),
    });
    reference.at.tickers = ['NVDA'];
    await until(() => expect(share(reference, 'NVDA')).toMatchObject({ kind: 'failed', last: null }));
    expect(reference.stub.calls('/v3/snapshot')).toHaveLength(1);
    await reference.stop();
  });

  test('asked for too often waits as long as the answer says, and the others go on', async () => {
    const reference = await aReference({
      prepare: (stub) =>
        stub.answer(
          '/v3/snapshot',
          massiveReply.status(429, { 'retry-after': '1' }),
          massiveReply.rows((ticker) => aStockRow(ticker)),
        ),
    });
    await until(() => expect(reference.reader.known().stocksFailure).toContain('too many requests'));
    await until(() => expect(share(reference)).toMatchObject({ kind: 'observed' }));
    const [first, second] = reference.stub.calls('/v3/snapshot').map(({ at }) => at);
    const between = ({ at }: { at: number }): boolean => at > (first ?? 0) && at < (second ?? 0);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(990);
    expect(reference.stub.calls('/v3/snapshot/indices').filter(between).length).toBeGreaterThan(2);
    await reference.stop();
  });

  test('is announced when it changes, and not when it is read again', async () => {
    const reference = await aReadReference();
    const reported = { times: 0 };
    await askedMore(reference, '/v3/snapshot');
    const undo = reference.reader.onChange(() => (reported.times += 1));
    reference.at.now += 1_000;
    await askedMore(reference, '/v3/snapshot');
    expect(reported.times).toBe(0);
    reference.stub.answer(
      '/v3/snapshot/indices',
      massiveReply.rows((ticker) => anIndexRow(ticker, '18')),
    );
    await until(() => expect(reported.times).toBe(1));
    undo();
    reference.stub.answer(
      '/v3/snapshot/indices',
      massiveReply.rows((ticker) => anIndexRow(ticker, '19')),
    );
    await until(() => expect(reference.reader.known().vix.last?.value).toBe('19'));
    expect(reported.times).toBe(1);
    await reference.stop();
  });

  test('is asked for again at once when the world’s clock has jumped', async () => {
    const reference = await aReadReference({ timings: { everyMs: 3_600_000, closuresEveryMs: 3_600_000 } });
    await until(() => expect(reference.stub.calls()).toHaveLength(3));
    reference.at.now += 86_400_000;
    await until(() => expect(reference.stub.calls()).toHaveLength(6));
    reference.at.now -= 172_800_000;
    await until(() => expect(reference.stub.calls()).toHaveLength(9));
    await reference.stop();
  });

  test('that failed waits out its back-off, even if the world’s clock jumps', async () => {
    const patient = { firstMs: 3_600_000, longestMs: 3_600_000 };
    const reference = await aReadReference({
      timings: { everyMs: 3_600_000, closuresEveryMs: 3_600_000, backoff: patient },
      prepare: (stub) => stub.answer('/v3/snapshot', massiveReply.status(503)),
    });
    reference.at.now += 86_400_000;
    await until(() => expect(reference.stub.calls('/v3/snapshot/indices')).toHaveLength(2));
    await until(() => expect(reference.stub.calls('/v1/marketstatus/upcoming')).toHaveLength(2));
    expect(reference.stub.calls('/v3/snapshot')).toHaveLength(1);
    await reference.stop();
  });

  test('that is being asked for is given up when its reader stops', async () => {
    const reference = await aReference({
      timeoutMs: 3_600_000,
      prepare: (stub) => stub.answer('/v3/snapshot', massiveReply.hang()),
    });
    await until(() => expect(reference.stub.calls('/v3/snapshot')).toHaveLength(1));
    const before = reference.reader.known().stocks;
    await reference.stop();
    expect(reference.reader.known().stocks).toBe(before);
  });
});
