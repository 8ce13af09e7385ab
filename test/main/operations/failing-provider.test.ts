import { describe, expect, test } from 'vitest';
import type { ReferenceState, ReferenceObservation } from '../../../src-main/domain/reference/reference.ts';
import { getMarketState } from '../../../src-main/operations/markets/market-state.ts';
import { getStatesVersion } from '../../../src-main/operations/markets/states-version.ts';
import { anAgentMarket, vault } from '../agent-status.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import { minute, now } from '../markets.ts';
import { anOpenSource, noReference } from '../open-source-fixture.ts';
import { read } from '../complete-account.ts';
import { observed } from './risk/a-share-reading.ts';

const app = freshForEachTest(() =>
  anOpenSource({ account: vault, agent: read({ markets: [anAgentMarket({ coin: 'xyz:TSLA' })] }) }),
);

const tsla = 'sim-testnet:xyz:TSLA';
const aReferenceState = (change: Partial<ReferenceState> = {}): ReferenceState => ({
  ...noReference,
  provider: 'massive',
  stocks: new Map([['TSLA', observed()]]),
  ...change,
});
const putReference = (change: Partial<ReferenceState> = {}): void => {
  app.reference.state = aReferenceState(change);
};

describe('a provider that fails', () => {
  const entries = (id = tsla) => app.ask(getMarketState, { marketId: id }).newEntries;

  test('for shares forbids entries in them, with its reason; the agent’s verdict is unchanged', () => {
    putReference();
    expect(entries().allowed).toBe(true);
    const failed = { kind: 'failed', message: 'Massive refuses the key.', last: null } as const;
    putReference({ stocksFailure: failed.message, stocks: new Map([['TSLA', failed]]) });
    expect(entries()).toMatchObject({
      allowed: false,
      reason: 'Massive refuses the key.',
      agent: { allowed: true },
    });
    const silent = anAgentMarket({ coin: 'xyz:TSLA', newEntries: null });
    app.agent.state = read({ markets: [anAgentMarket(), anAgentMarket({ coin: 'xyz:GOLD' }), silent] });
    expect(entries('sim-testnet:BTC').allowed).toBe(true);
    expect(entries('sim-testnet:xyz:GOLD').allowed).toBe(true);
    expect(entries('sim-testnet:xyz:TSLA')).toEqual({
      allowed: false,
      reason: 'Massive refuses the key.',
      agent: null,
    });
  });

  const message = 'Massive gave no answer.';
  const since = (ageMs: number, change: Partial<ReferenceObservation> = {}) => {
    const { last } = observed({
      observedAtNs: `${now - ageMs}000000`,
      receivedAt: now - ageMs + 1_000,
      ...change,
    });
    putReference({ stocksFailure: message, stocks: new Map([['TSLA', { kind: 'failed', message, last }]]) });
    return entries().allowed;
  };

  test.each([
    { last: 'a moment ago', ageMs: 2_000, change: {}, allowed: true },
    { last: 'as long ago as it may be old', ageMs: 2 * minute, change: {}, allowed: true },
    { last: 'long ago', ageMs: 2 * minute + 1_001, change: {}, allowed: false },
    {
      last: 'delayed, and not too long ago',
      ageMs: 19 * minute,
      change: { delay: 'delayed' },
      allowed: true,
    },
    {
      last: 'delayed, and too long ago',
      ageMs: 20 * minute + 1,
      change: { delay: 'delayed' },
      allowed: false,
    },
    {
      last: 'of an old trade, a moment ago',
      ageMs: 60 * minute,
      change: { receivedAt: now - 2_000 },
      allowed: true,
    },
    {
      last: 'of an old trade, long ago',
      ageMs: 60 * minute,
      change: { receivedAt: now - 120_001 },
      allowed: false,
    },
    {
      last: 'of no known delay, just now',
      ageMs: 15 * minute,
      change: { delay: 'unknown', receivedAt: now },
      allowed: true,
    },
  ] as const)(
    'for a share whose last answer was $last: new entries are allowed is $allowed',
    ({ ageMs, change, allowed }) => {
      expect(since(ageMs, change)).toBe(allowed);
    },
  );

  test('forbids nothing where its plan lacks the share, nor before its reading could differ', () => {
    const lacks = { kind: 'not_entitled', message: 'Not in the plan.', last: null } as const;
    putReference({ stocksFailure: message, stocks: new Map([['TSLA', lacks]]) });
    expect(entries().allowed).toBe(true);
    // A minute into pre-market, the last trade is of the evening before.
    app.time.now = Date.parse('2026-09-01T08:01:00Z');
    app.store.writer.putCatalog({ ...app.store.reader.catalog(), readAt: app.time.now });
    app.agent.state = read(
      { markets: [anAgentMarket({ coin: 'xyz:TSLA' })], heartbeatAt: app.time.now },
      app.time.now,
    );
    const evening = Date.parse('2026-08-31T23:59:00Z');
    expect(since(0, { observedAtNs: `${evening}000000`, receivedAt: evening })).toBe(true);
    app.time.now += 2 * minute;
    expect(entries().allowed).toBe(false);
  });

  test('changes the version when its failure begins to forbid, and not before', () => {
    const version = (): string => app.ask(getStatesVersion, null);
    since(60 * minute, { receivedAt: now - 90_000 });
    const before = version();
    app.time.now += 30_000;
    expect([version(), entries().allowed]).toEqual([before, true]);
    app.time.now += 1;
    expect(entries().allowed).toBe(false);
    expect(version()).not.toBe(before);
  });

  test('does not forbid entries for a missing key, a ticker outside the plan, or an old or missing reading', () => {
    const states: readonly ReferenceState[] = [
      noReference,
      aReferenceState({
        stocks: new Map([['TSLA', { kind: 'not_entitled', message: 'Not in the plan.', last: null }]]),
      }),
      aReferenceState({
        stocks: new Map([['TSLA', observed({ observedAtNs: `${now - 60 * minute}000000` })]]),
      }),
      aReferenceState({ stocks: new Map(), vix: { kind: 'failed', message: 'It fails.', last: null } }),
    ];
    for (const state of states) {
      app.reference.state = state;
      expect(entries().allowed).toBe(true);
    }
  });
});
