import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import { fakeConnections, type FakeConnections } from './fake-connections.ts';
import { someConnections } from '../../renderer/connection-builders.ts';
import { noCommands } from './no-switch.ts';
import { anEndpointOf } from './an-endpoint.ts';

const at: {
  app: OpenSourceFixture;
  endpoint: ClosableEndpoint;
  connections: FakeConnections;
  tellSettings: () => void;
} = {} as never;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  at.app = anOpenSource();
  at.connections = fakeConnections();
  at.endpoint = anEndpointOf(at.app.source, {
    commands: {
      ...noCommands,
      connections: at.connections,
      settings: () => ({ port: { value: performance.now() } }) as never,
      onSettings: (listener) => {
        at.tellSettings = listener;
        return () => undefined;
      },
    },
    clockEveryMs: 600_000,
  });
});
afterEach(async () => {
  at.endpoint.close();
  vi.useRealTimers();
  await at.app[Symbol.asyncDispose]();
});

/** Opens a window and returns what it receives. */
const aWindow = (event: 'connections' | 'settings' = 'connections'): unknown[] => {
  const received: unknown[] = [];
  at.endpoint.connect((push: BridgePush) => {
    if (push.event === event) received.push(push.payload);
  });
  return received;
};

test('requests are pushed at most once a second, the last always, at any rate', () => {
  const received = aWindow();
  for (let asked = 1; asked <= 30; asked += 1) {
    at.connections.view = () => someConnections({ requestCount: asked });
    at.connections.requestCount = () => asked;
    at.connections.notify();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1_000);
  expect(received.length).toBeLessThanOrEqual(4);
  expect(received.at(-1)).toEqual({ requestCount: 30 });
});

test('nothing is pushed or computed while no window is open', () => {
  at.connections.requestCount = () => {
    throw new Error('nobody asked');
  };
  const timers = vi.getTimerCount();
  at.connections.notify();
  expect(vi.getTimerCount()).toBe(timers);
});

test('every window receives the push, and none after the end', () => {
  const windows = [aWindow(), aWindow()];
  at.connections.notify();
  vi.advanceTimersByTime(1_000);
  expect(windows.map((received) => received.length)).toEqual([1, 1]);
  at.connections.notify();
  at.endpoint.close();
  vi.advanceTimersByTime(5_000);
  expect(windows.map((received) => received.length)).toEqual([1, 1]);
});

test('settings are pushed at most once a second, with their final values', () => {
  const received = aWindow('settings');
  for (let delivery = 0; delivery < 30; delivery += 1) {
    at.tellSettings();
    vi.advanceTimersByTime(100);
  }
  const lastAt = performance.now() - 100;
  vi.advanceTimersByTime(1_000);
  expect(received.length).toBeGreaterThan(2);
  expect(received.length).toBeLessThanOrEqual(4);
  expect((received.at(-1) as { port: { value: number } }).port.value).toBeGreaterThanOrEqual(lastAt);
  at.tellSettings();
  const before = received.length;
  at.endpoint.close();
  vi.advanceTimersByTime(5_000);
  expect(received).toHaveLength(before);
});
