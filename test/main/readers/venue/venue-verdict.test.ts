import { describe, expect, test } from 'vitest';
import { judgeVenue, type VenueSigns } from '../../../../src-main/readers/venue/venue-verdict.ts';
import type { VenueFailure } from '../../../../src-main/venue/venue.ts';

const connected = { kind: 'connected' } as const;
const cut = { kind: 'disconnected', reason: 'ECONNRESET', retryInMs: 1 } as const;
const well: VenueSigns = {
  failing: new Map(),
  hasAnswered: true,
  silence: { ms: 1_000, since: Date.UTC(2026, 8, 1, 13, 37, 21) },
  stopped: null,
  stream: connected,
  notice: null,
  skewMs: 20,
  invalid: null,
};
const failing = (failure: VenueFailure | null = 'timeout') =>
  new Map([['metadata', { message: 'it failed', failure, request: null }]]);
const forMs = (ms: number) => ({ ...well.silence, ms });
const unreachable = /^No usable answer since 2026-09-01 13:37:21 UTC\. it failed$/;
const invalid = { source: 'meta', row: 'BTC', field: 'szDecimals' };

describe('the venue is', () => {
  test.each<[state: string, change: Partial<VenueSigns>, says: RegExp | null]>([
    ['ok', {}, null],
    ['ok', { stream: null }, null],
    ['ok', { skewMs: null }, null],
    ['ok', { skewMs: 5_000 }, null],
    ['ok', { skewMs: -5_000 }, null],
    ['unread', { hasAnswered: false }, /has not been read yet/],
    ['unread', { hasAnswered: false, stream: null, silence: forMs(59_999) }, /has not been read yet/],
    ['degraded', { hasAnswered: false, stream: cut }, /stream is disconnected \(ECONNRESET\)/],
    ['degraded', { failing: failing(), stream: cut, silence: forMs(59_999) }, /it failed/],
    ['down', { failing: failing(), stream: cut, silence: forMs(60_000) }, unreachable],
    ['down', { hasAnswered: false, stream: null, silence: forMs(60_000) }, /^No usable answer since/],
    ['degraded', { failing: failing('budget_spent'), stream: cut, silence: forMs(60_000) }, /it failed/],
    ['degraded', { failing: failing('aborted'), silence: forMs(60_000) }, /it failed/],
    ['degraded', { failing: failing(), stream: cut }, /it failed/],
    ['down', { stopped: { message: 'the simulator stopped', remedy: null } }, /the simulator stopped/],
    ['degraded', { failing: failing() }, /it failed/],
    ['degraded', { stream: cut }, /stream is disconnected .* Quotes are polled/],
    ['degraded', { notice: 'upgrade at noon' }, /The venue says: upgrade at noon/],
    ['degraded', { skewMs: 5_001 }, /5 s ahead of/],
    ['degraded', { skewMs: -90_000 }, /90 s behind/],
    ['degraded', { invalid }, /A row of meta is invalid: BTC, field szDecimals/],
    ['degraded', { invalid, failing: failing() }, /it failed/],
    ['degraded', { invalid, notice: 'halt', skewMs: 1e6 }, /halt/],
  ])('%s with %j', (state, change, says) => {
    const verdict = judgeVenue({ ...well, ...change });
    expect(verdict.state).toBe(state);
    expect(verdict.lastError ?? '').toMatch(says ?? /^$/);
    expect(verdict.remedy === null).toBe(says === null);
  });

  test('down for a failure of its own, even if a request was also held back here', () => {
    const both = new Map([
      ...failing('budget_spent'),
      ['status', { message: 'no route', failure: 'connection', request: null }],
    ]);
    const signs: VenueSigns = { ...well, silence: forMs(60_000), stream: cut, failing: both as never };
    expect(judgeVenue(signs)).toMatchObject({
      state: 'down',
      lastError: expect.stringContaining('no route') as string,
    });
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

  test.each(['wrong_shape', 'rejected_request'] as const)(
    'not said to have changed its API while the clocks disagree: %s',
    (failure) => {
      for (const silence of [well.silence, forMs(60_000)]) {
        const verdict = judgeVenue({ ...well, silence, failing: failing(failure), skewMs: 172_800_000 });
        expect(verdict.lastError).toMatch(
          /it failed The venue's clock is 172800 s ahead of this machine's\.$/,
        );
        expect(verdict.remedy).toBe(
          "Set this machine's clock. Until then, ages are wrong by the difference.",
        );
      }
    },
  );

  test('not given a remedy for a failure that is not its own', () => {
    expect(judgeVenue({ ...well, failing: failing(null) }).remedy).toBeNull();
  });
});
