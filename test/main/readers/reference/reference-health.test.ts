import { describe, expect, test } from 'vitest';
import { massiveReply } from '../../../doubles/massive-stub.ts';
import { aRefusedRow, aStockRow, aTrade, theKey, worldNow } from '../../reference/a-massive.ts';
import { aReadReference, aReference, askedMore, until, type AReference } from './a-reference.ts';

describe('the provider’s health', () => {
  const shares = (row: (ticker: string) => string) => (stub: AReference['stub']) =>
    stub.answer('/v3/snapshot', massiveReply.rows(row));
  const health = (reference: AReference) => reference.reader.health();

  test('is unread, and not unreachable, until the first answer', async () => {
    const reference = await aReference();
    expect(health(reference)).toMatchObject({
      state: 'unread',
      lastError: 'Massive has not been read yet.',
    });
    await until(() => expect(health(reference)?.state).toBe('ok'));
    await reference.stop();
  });

  test('is well while the plan lacks the index, which the index itself reports', async () => {
    const reference = await aReadReference({
      prepare: (stub) => stub.answer('/v3/snapshot/indices', massiveReply.status(403)),
    });
    await until(() =>
      expect(health(reference)).toMatchObject({
        state: 'ok',
        lastError: null,
        invalidRows: 0,
        failedReads: 0,
      }),
    );
    expect(reference.reader.known().vix).toMatchObject({
      kind: 'not_entitled',
      message: expect.stringContaining('plan'),
    });
    expect(reference.problems).toEqual([]);
    await reference.stop();
  });

  test('is degraded while the index fails, and names it', async () => {
    const reference = await aReadReference({
      prepare: (stub) => stub.answer('/v3/snapshot/indices', massiveReply.status(500)),
    });
    await until(() =>
      expect(health(reference)).toMatchObject({
        state: 'degraded',
        lastError: expect.stringContaining('index'),
      }),
    );
    expect(health(reference)?.failedReads).toBeGreaterThan(0);
    await reference.stop();
  });

  test('is down where no request succeeds, and names the key as the remedy where that is refused', async () => {
    const reference = await aReadReference({
      prepare: (stub) => {
        stub.answer('/v3/snapshot', massiveReply.status(500));
        stub.answer('/v3/snapshot/indices', massiveReply.status(401));
        stub.answer('/v1/marketstatus/upcoming', massiveReply.status(500));
      },
    });
    await until(() =>
      expect(health(reference)).toMatchObject({
        state: 'down',
        lastError: 'Massive does not accept the key.',
        remedy:
          'Check the Massive key in Settings. Perpscope tries again every hour, and as soon as a key is saved there.',
        lastOkAt: null,
        since: worldNow,
      }),
    );
    await reference.stop();
  });

  test('is degraded by an unreadable share, counts its row once, and is well while a share is unknown', async () => {
    const reference = await aReadReference({
      prepare: shares((ticker) => (ticker === 'TSLA' ? aStockRow('TSLA', aTrade('0')) : aStockRow(ticker))),
    });
    await askedMore(reference, '/v3/snapshot');
    await until(() =>
      expect(health(reference)).toMatchObject({
        state: 'degraded',
        lastError: expect.stringContaining('TSLA'),
        invalidRows: 1,
      }),
    );
    reference.stub.answer(
      '/v3/snapshot',
      massiveReply.rows((ticker) => aRefusedRow(ticker, 'NOT_FOUND')),
    );
    await until(() => expect(health(reference)).toMatchObject({ state: 'ok', lastError: null }));
    expect(new Set(reference.problems).size).toBe(reference.problems.length);
    await reference.stop();
  });

  test('is well while the plan lacks a share, and degraded where it lacks them all', async () => {
    const reference = await aReadReference({
      prepare: shares((ticker) =>
        ticker === 'TSLA' ? aRefusedRow(ticker, 'NOT_ENTITLED') : aStockRow(ticker),
      ),
    });
    await until(() => expect(health(reference)).toMatchObject({ state: 'ok' }));
    reference.stub.answer(
      '/v3/snapshot',
      massiveReply.rows((ticker) => aRefusedRow(ticker, 'NOT_ENTITLED')),
    );
    await until(() => expect(health(reference)).toMatchObject({ state: 'degraded' }));
    await reference.stop();
  });

  test('is degraded by announced closures that fail or can’t be read, and the last ones are kept', async () => {
    const closure = { date: '2026-11-26', exchange: 'NYSE', name: 'Thanksgiving', status: 'closed' };
    const reference = await aReadReference({
      prepare: (stub) =>
        stub.answer('/v1/marketstatus/upcoming', massiveReply.json([closure, { ...closure, date: 'soon' }])),
    });
    await until(() => expect(health(reference)).toMatchObject({ state: 'degraded', invalidRows: 1 }));
    reference.stub.answer('/v1/marketstatus/upcoming', massiveReply.status(503));
    await until(() => expect(health(reference)?.lastError).toContain('503 for announced closures'));
    expect(reference.reader.known().closures).toHaveLength(1);
    await reference.stop();
  });

  test('contains no part of the key, nor does the reference state', async () => {
    const reference = await aReadReference();
    const reported: string[] = [];
    for (const status of [500, 429, 401]) {
      for (const path of ['/v3/snapshot', '/v3/snapshot/indices', '/v1/marketstatus/upcoming'] as const)
        reference.stub.answer(
          path,
          massiveReply.raw({ status, body: theKey, headers: { 'www-authenticate': theKey } }),
        );
      await until(() => expect(health(reference)?.state).toBe('down'));
      reported.push(
        JSON.stringify([reference.reader.known(), [...reference.reader.known().stocks], health(reference)]),
      );
    }
    await until(() => expect(health(reference)?.lastError).toContain('accept the key'));
    reported.push(
      JSON.stringify([[...reference.reader.known().stocks], health(reference)]),
      ...reference.problems,
    );
    expect(reported.join(' ')).not.toContain(theKey.slice(0, 8));
    await reference.stop();
  });
});
