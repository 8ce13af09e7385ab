import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import type { AgentStatus } from '../../../src-main/domain/journal/agent-status.ts';
import type { OpenSource } from '../../../src-main/operations/current-source.ts';
import { getStatesVersion } from '../../../src-main/operations/markets/states-version.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { aClock } from '../a-clock.ts';
import { anAgentMarket, vault } from '../agent-status.ts';
import { answering } from '../answering.ts';
import { aReading, now } from '../markets.ts';
import { anOpenSource, noReference, type OpenSourceFixture } from '../open-source-fixture.ts';
import { read } from '../complete-account.ts';
import { anEndpointOf } from './an-endpoint.ts';

const at: {
  app: OpenSourceFixture;
  endpoint: ClosableEndpoint;
  pushes: BridgePush[];
  /** World seconds per real second, of a world that is driven by the faked timers. */
  rate: number;
} = {} as never;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const begun = performance.now();
  at.rate = 0;
  let opened: OpenSourceFixture | null = null;
  at.app = anOpenSource({
    account: vault,
    agent: read(),
    scope: {
      world: aClock(
        () => (opened?.time.now ?? now) + (performance.now() - begun) * at.rate,
        () => at.rate,
      ),
    },
  });
  opened = at.app;
  at.pushes = [];
  at.endpoint = endpointOf(at.app.source);
  at.endpoint.connect((push) => at.pushes.push(push));
});
afterEach(async () => {
  at.endpoint.close();
  vi.useRealTimers();
  await at.app[Symbol.asyncDispose]();
});

const endpointOf = (source: OpenSource): ClosableEndpoint => anEndpointOf(source, { clockEveryMs: 10_000 });

const reported = (): number => at.pushes.filter(({ event }) => event === 'marketStates').length;
const closes = Date.parse('2026-09-01T20:00:00Z');

describe('a change of market states', () => {
  test('is pushed after a reading of reference data and of the catalog, at most once a second', () => {
    at.app.referenceChanged();
    at.app.store.writer.putCatalog(aReading({ readAt: now + 1 }));
    vi.advanceTimersByTime(1);
    expect(reported()).toBe(1);
    expect(at.pushes.find(({ event }) => event === 'marketStates')?.payload).toEqual({ worldMs: now });
    for (const _ of ['once', 'again']) {
      at.app.referenceChanged();
      vi.advanceTimersByTime(999);
    }
    expect(reported()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(reported()).toBe(3);
  });

  test('is pushed when the agent allows or forbids something new, and not at every heartbeat', () => {
    const beats = (change: Partial<AgentStatus> = {}): void => {
      at.app.time.now += 2_000;
      at.app.agent.state = read({ heartbeatAt: at.app.time.now, ...change }, at.app.time.now);
      at.app.agentChanged();
      vi.advanceTimersByTime(2_000);
    };
    for (let beat = 0; beat < 15; beat += 1) beats();
    expect(reported()).toBe(0);
    expect(at.pushes.filter(({ event }) => event === 'agent')).toHaveLength(15);
    const markets = [anAgentMarket({ coin: 'BTC', newEntries: { allowed: false, reason: 'No.' } })];
    beats({ markets });
    expect(reported()).toBe(1);
    beats({ markets });
    expect(reported()).toBe(1);
    beats();
    expect(reported()).toBe(2);
  });

  test('is not computed while no window is open', () => {
    const looked = vi.fn<() => string>(() => at.app.ask(getStatesVersion, null));
    const endpoint = endpointOf(answering(at.app.source, { getStatesVersion: looked }));
    const session = endpoint.connect(() => undefined);
    session.close();
    looked.mockClear();
    at.app.referenceChanged();
    at.app.agentChanged();
    vi.advanceTimersByTime(60_000);
    expect(looked).not.toHaveBeenCalled();
    endpoint.connect(() => undefined);
    vi.advanceTimersByTime(1_000);
    expect(looked).toHaveBeenCalled();
    endpoint.close();
  });

  test('is pushed when time alone closes a session, at the rate of the world, and not before or after', () => {
    at.rate = 60;
    at.app.agent.state = { kind: 'not_configured' };
    at.app.time.now = closes - 60 * 30_000;
    vi.advanceTimersByTime(2_000);
    const first = reported();
    vi.advanceTimersByTime(27_000);
    expect(reported()).toBe(first);
    vi.advanceTimersByTime(3_000);
    expect(reported()).toBe(first + 1);
    vi.advanceTimersByTime(50_000);
    expect(reported()).toBe(first + 1);
  });

  test('is pushed after a jump of a stopped clock, forward and back, and not while it stands', () => {
    at.app.agent.state = { kind: 'not_configured' };
    vi.advanceTimersByTime(2_000);
    const first = reported();
    vi.advanceTimersByTime(600_000);
    expect(reported()).toBe(first);
    at.app.time.now = closes;
    vi.advanceTimersByTime(2_000);
    expect(reported()).toBe(first + 1);
    at.app.time.now = closes - 1;
    vi.advanceTimersByTime(2_000);
    expect(reported()).toBe(first + 2);
  });

  test('is pushed when the agent’s report is too old for a verdict, and a reading too old to be used', () => {
    const last = {
      ticker: 'TSLA',
      value: '400' as never,
      observedAtNs: `${now - 10_000}000000`,
      delay: 'real_time',
      receivedAt: now,
      requestId: null,
    } as const;
    at.app.reference.state = {
      ...noReference,
      provider: 'massive',
      stocks: new Map([['TSLA', { kind: 'observed', last }]]),
    };
    at.app.referenceChanged();
    vi.advanceTimersByTime(2_000);
    const first = reported();
    at.app.time.now = now + 90_001;
    vi.advanceTimersByTime(2_000);
    expect(reported()).toBe(first + 1);
    at.app.time.now = now + 110_001;
    vi.advanceTimersByTime(2_000);
    expect(reported()).toBe(first + 2);
  });

  test('is not pushed once the endpoint has closed', () => {
    at.app.referenceChanged();
    at.endpoint.close();
    vi.advanceTimersByTime(5_000);
    expect(reported()).toBe(0);
  });
});
