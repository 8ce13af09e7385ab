import { describe, expect, test } from 'vitest';
import type { VenueSigns } from '../../../src-main/poller/venue-verdict.ts';
import { judgeVenue } from '../../../src-main/poller/venue-verdict.ts';
import type { VenueFailure } from '../../../src-main/venue/venue.ts';

const connected = { kind: 'connected' } as const;
const cut = { kind: 'disconnected', reason: 'ECONNRESET', retryInMs: 1 } as const;
const well: VenueSigns = {
  failing: new Map(),
  isAnswering: true,
  stopped: null,
  stream: connected,
  notice: null,
  skewMs: 20,
  refused: null,
};
const failing = (failure: VenueFailure | null = 'timeout') =>
  new Map([['metadata', { message: 'it failed', failure }]]);
const refused = { source: 'meta', row: 'BTC', field: 'szDecimals' };

describe('the venue is', () => {
  test.each<[state: string, change: Partial<VenueSigns>, says: RegExp | null]>([
    ['ok', {}, null],
    ['ok', { stream: null }, null],
    ['ok', { skewMs: null }, null],
    ['ok', { skewMs: 5_000 }, null],
    ['ok', { skewMs: -5_000 }, null],
    ['degraded', { isAnswering: false }, /has not answered yet/],
    ['down', { isAnswering: false, stream: null }, /has not answered yet/],
    ['down', { isAnswering: false, stream: cut }, /stream is cut \(ECONNRESET\)/],
    ['down', { isAnswering: false, failing: failing(), stream: cut }, /it failed/],
    ['down', { isAnswering: false, failing: failing(), stream: null }, /it failed/],
    ['degraded', { isAnswering: false, failing: failing() }, /it failed/],
    ['degraded', { failing: failing(), stream: cut }, /it failed/],
    ['degraded', { isAnswering: false, failing: failing('budget_spent'), stream: cut }, /it failed/],
    ['degraded', { isAnswering: false, failing: failing('aborted'), stream: null }, /it failed/],
    ['down', { stopped: 'the simulator stopped' }, /the simulator stopped/],
    ['degraded', { failing: failing() }, /it failed/],
    ['degraded', { stream: cut }, /stream is cut .* quotes are polled/],
    ['degraded', { notice: 'upgrade at noon' }, /The venue says: upgrade at noon/],
    ['degraded', { skewMs: 5_001 }, /5 s ahead of/],
    ['degraded', { skewMs: -90_000 }, /90 s behind/],
    ['degraded', { refused }, /A row of meta was refused: BTC, field szDecimals/],
    ['degraded', { refused, failing: failing() }, /it failed/],
    ['degraded', { refused, notice: 'halt', skewMs: 1e6 }, /halt/],
  ])('%s with %j', (state, change, says) => {
    const verdict = judgeVenue({ ...well, ...change });
    expect(verdict.state).toBe(state);
    expect(verdict.lastError ?? '').toMatch(says ?? /^$/);
    expect(verdict.remedy === null).toBe(says === null);
  });

  test('down for a failure of its own, though a request was held back here besides', () => {
    const both = new Map([
      ...failing('budget_spent'),
      ['status', { message: 'no route', failure: 'connection' }],
    ]);
    const signs: VenueSigns = { ...well, isAnswering: false, stream: cut, failing: both as never };
    expect(judgeVenue(signs)).toMatchObject({ state: 'down', lastError: 'no route' });
  });

  const failures: readonly VenueFailure[] = [
    'timeout',
    'connection',
    'rate_limited',
    'rejected_request',
    'server_error',
    'not_json',
    'empty_answer',
    'wrong_shape',
    'budget_spent',
    'aborted',
  ];
  test.each(failures)('never without a remedy a person can act on: %s', (failure) => {
    expect(judgeVenue({ ...well, failing: failing(failure) }).remedy).toMatch(/\w+.*\.$/);
  });

  test('not given a remedy for a failure that is not its own', () => {
    expect(judgeVenue({ ...well, failing: failing(null) }).remedy).toBeNull();
  });
});
