import { beforeEach, describe, expect, test } from 'vitest';
import type { VenueHealthBoard } from '../../../../src-main/readers/venue/venue-health-board.ts';
import { createVenueHealthBoard } from '../../../../src-main/readers/venue/venue-health-board.ts';
import { VenueError, type VenueFailure } from '../../../../src-main/venue/venue.ts';
import { aClock } from '../../a-clock.ts';

const at: { now: number; elapsed: number; board: VenueHealthBoard; changes: number } = {} as never;
const row = { source: 'meta', row: 'BTC', field: 'name' };
const fails = (message = 'no answer') =>
  ({ kind: 'failed', error: new VenueError('timeout', message) }) as const;

beforeEach(() => {
  at.now = 100;
  at.changes = 0;
  at.elapsed = 0;
  at.board = createVenueHealthBoard({ world: aClock(() => at.now), monotonic: () => 1e6 + at.elapsed });
  at.board.onChange(() => {
    at.changes += 1;
  });
});

/** Makes the venue answer well at 200. */
function well(): void {
  at.now = 200;
  at.board.noteStream({ kind: 'connected' });
  at.board.noteOutcome('metadata', { kind: 'done' });
  at.changes = 0;
}

describe('the health of the venue', () => {
  test('is unread since the start until something was answered, and down after a minute without', () => {
    at.now = 150;
    expect(at.board.read()).toMatchObject({ state: 'unread', since: 100, lastOkAt: null, invalidRows: 0 });
    at.elapsed = 60_000;
    expect(at.board.read()).toMatchObject({ state: 'down', since: 150 });
    well();
    expect(at.board.read()).toEqual({
      state: 'ok',
      lastError: null,
      remedy: null,
      since: 200,
      lastOkAt: 200,
      invalidRows: 0,
      failedReads: 0,
    });
  });

  test('counts the reads that the venue failed, and none that were never sent', () => {
    well();
    at.board.noteOutcome('metadata', fails());
    at.board.noteOutcome('quotes', fails());
    at.board.noteOutcome('quotes', { kind: 'done' });
    for (const own of ['budget_spent', 'aborted'] as const)
      at.board.noteOutcome('quotes', { kind: 'failed', error: new VenueError(own, 'not made') });
    expect(at.board.read().failedReads).toBe(2);
  });

  test('names the cause where several requests fail alike, and the request where only that fails', () => {
    const unreached = 'the venue could not be reached (ECONNREFUSED).';
    const says = (...failed: readonly (readonly [type: string, failure: VenueFailure])[]) => {
      well();
      for (const [type, failure] of failed)
        at.board.noteOutcome(type, {
          kind: 'failed',
          error: new VenueError(failure, { type, says: unreached }),
        });
      const { lastError } = at.board.read();
      for (const [type] of failed) at.board.noteOutcome(type, { kind: 'done' });
      return lastError;
    };
    expect(says(['userFunding', 'connection'], ['meta', 'connection'])).toBe(
      'The venue could not be reached (ECONNREFUSED).',
    );
    expect(says(['userFunding', 'connection'])).toBe(`userFunding: ${unreached}`);
    expect(says(['userFunding', 'connection'], ['meta', 'timeout'])).toBe(`userFunding: ${unreached}`);
    // What is wrong with an answer is about that request.
    expect(says(['userFunding', 'wrong_shape'], ['meta', 'wrong_shape'])).toBe(`userFunding: ${unreached}`);
  });

  test('keeps its start time while the state stays, whatever else goes wrong', () => {
    well();
    at.now = 300;
    at.board.noteOutcome('metadata', fails('first'));
    at.now = 400;
    at.board.noteOutcome('metadata', fails('second'));
    expect(at.board.read()).toMatchObject({
      state: 'degraded',
      since: 300,
      lastOkAt: 200,
      lastError: 'second',
    });
    at.now = 500;
    at.board.noteOutcome('metadata', { kind: 'done' });
    expect(at.board.read()).toMatchObject({ state: 'ok', since: 500, lastOkAt: 500 });
  });

  test('is well only once every failing job has worked again', () => {
    well();
    at.board.noteOutcome('metadata', fails());
    at.board.noteOutcome('orders', fails());
    at.board.noteOutcome('orders', { kind: 'done' });
    expect(at.board.read().state).toBe('degraded');
    at.board.noteOutcome('metadata', { kind: 'done' });
    expect(at.board.read().state).toBe('ok');
  });

  test('is down once nothing was received for a minute by request or stream, and up again with the first answer', () => {
    well();
    at.board.noteStream({ kind: 'disconnected', reason: 'cut', retryInMs: 1 });
    at.board.noteOutcome('status', fails());
    at.board.noteOutcome('metadata', fails());
    at.elapsed += 59_999;
    expect(at.board.read().state).toBe('degraded');
    at.elapsed += 1;
    expect(at.board.read().state).toBe('down');
    at.board.noteReceived();
    expect(at.board.read().state).toBe('degraded');
    at.board.noteOutcome('status', { kind: 'done' });
    at.board.noteStream({ kind: 'connected' });
    expect(at.board.read()).toMatchObject({ state: 'ok', lastError: null });
  });

  test('reports that the venue is back once its status can be read again, and drops the failures from before', () => {
    well();
    const recoveries: string[] = [];
    at.board.onRecovery(() => recoveries.push(at.board.read().state));
    at.board.noteOutcome('metadata', fails());
    at.board.noteOutcome('orders', { kind: 'done' });
    expect([recoveries, at.board.answersStatus()]).toEqual([[], true]);
    at.board.noteOutcome('status', fails());
    expect(at.board.answersStatus()).toBe(false);
    at.board.noteOutcome('status', { kind: 'done' });
    expect([recoveries, at.board.answersStatus()]).toEqual([['ok'], true]);
    at.board.noteOutcome('status', { kind: 'done' });
    expect(recoveries).toHaveLength(1);
  });

  test('notifies listeners of changes only, until they are removed', () => {
    well();
    at.board.noteOutcome('metadata', fails());
    at.board.noteOutcome('metadata', fails());
    at.board.noteOutcome('status', { kind: 'done' });
    expect(at.changes).toBe(1);
    const received: number[] = [];
    const undo = at.board.onChange(() => received.push(1));
    undo();
    undo();
    at.board.noteOutcome('metadata', { kind: 'done' });
    expect(at.changes).toBe(2);
    expect(received).toEqual([]);
  });

  test('is not made well by a job that had nothing to do, and drops that job’s failure', () => {
    at.board.noteOutcome('quotes', { kind: 'idle' });
    expect(at.board.read()).toMatchObject({ state: 'unread', lastOkAt: null });
    well();
    at.board.noteOutcome('quotes', fails());
    at.now = 300;
    at.board.noteOutcome('quotes', { kind: 'idle' });
    expect(at.board.read()).toMatchObject({ state: 'ok', lastOkAt: 200 });
  });

  test('notifies of continued health, and of more invalid rows, every ten seconds at most', () => {
    well();
    for (at.elapsed = 0; at.elapsed < 60_000; at.elapsed += 1_000) {
      at.now += 1_000;
      at.board.noteOutcome('status', { kind: 'done' });
    }
    expect(at.changes).toBe(5);
    at.board.noteInvalid([row]);
    const before = at.changes;
    at.elapsed += 9_999;
    at.board.noteInvalid([{ ...row, row: 'BTC' }]);
    at.elapsed += 1;
    at.board.read();
    at.board.read();
    expect(at.changes).toBe(before);
    at.board.noteOutcome('status', { kind: 'idle' });
    at.board.noteInvalid([{ ...row, field: 'szDecimals' }]);
    expect(at.changes).toBe(before + 1);
  });

  test('counts a row that is refused with every frame once', () => {
    well();
    for (let frame = 0; frame < 1_000; frame += 1) at.board.noteInvalid([row, { ...row, row: 'ETH' }]);
    expect(at.board.read().invalidRows).toBe(2);
    at.board.noteInvalid([
      { ...row, field: 'szDecimals' },
      { ...row, source: 'metaAndAssetCtxs' },
    ]);
    expect(at.board.read().invalidRows).toBe(4);
  });

  test('is down from when the venue stopped until it runs again, even after good answers', () => {
    well();
    at.board.noteStopped({ message: 'It stopped.', remedy: null });
    at.board.noteOutcome('status', { kind: 'done' });
    expect(at.board.read()).toMatchObject({
      state: 'down',
      lastError: 'It stopped.',
      remedy: 'Wait a moment: the embedded venue is being restarted.',
    });
    expect(at.changes).toBe(1);
    at.board.noteStopped({ message: 'The disk is full.', remedy: 'Free space there.' });
    expect(at.board.read()).toMatchObject({
      lastError: 'The disk is full.',
      remedy: 'Free space there. Perpscope restarts the embedded venue automatically.',
    });
    at.board.noteStopped(null);
    expect(at.board.read()).toMatchObject({ state: 'ok', lastError: null });
  });

  test('counts every invalid row permanently, and shows the last for five minutes', () => {
    well();
    at.board.noteInvalid([]);
    expect(at.board.read()).toMatchObject({ state: 'ok', invalidRows: 0 });
    at.board.noteInvalid([row, { ...row, row: 'ETH' }]);
    expect(at.board.read()).toMatchObject({ state: 'degraded', invalidRows: 2 });
    expect(at.board.read().lastError).toContain('ETH');
    at.now += 5 * 60_000 - 1;
    expect(at.board.read().state).toBe('degraded');
    at.now += 1;
    expect(at.board.read()).toMatchObject({ state: 'ok', since: at.now, invalidRows: 2 });
  });

  test('shows a notice or a clock offset until it is gone', () => {
    well();
    at.board.noteStatus({ skewMs: 0, notice: 'halted' });
    expect(at.board.read()).toMatchObject({ state: 'degraded', lastError: 'The venue says: halted' });
    at.board.noteStatus({ skewMs: -60_000, notice: null });
    expect(at.board.read().lastError).toContain('60 s behind');
    at.board.noteStatus({ skewMs: 100, notice: null });
    expect(at.board.read().state).toBe('ok');
  });

  test('knows whether there is a notice only once its status was read', () => {
    well();
    expect([at.board.isStatusKnown(), at.board.notice()]).toEqual([false, null]);
    at.board.noteStatus({ skewMs: 0, notice: null });
    expect([at.board.isStatusKnown(), at.board.notice()]).toEqual([true, null]);
    at.board.noteStatus({ skewMs: 0, notice: 'halted' });
    expect(at.board.notice()).toEqual({ text: 'halted', at: at.now });
    at.now += 61_000;
    expect(at.board.isStatusKnown()).toBe(false);
  });

  test('names a failure that is not the venue’s by its message alone', () => {
    well();
    at.board.noteOutcome('metadata', { kind: 'failed', error: new Error('disk full') });
    expect(at.board.read()).toMatchObject({ state: 'degraded', lastError: 'disk full', remedy: null });
  });
});
