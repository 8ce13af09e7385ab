import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Alert } from '../../../src-main/domain/alerts/alert.ts';
import type { AlertFacts } from '../../../src-main/domain/alerts/facts.ts';
import { watchAlerts, type AlertWatch } from '../../../src-main/app/source/watch-alerts.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { minute, now } from '../markets.ts';
import { aStoreFolder, type StoreFolder } from '../store/a-store.ts';

const paused: AlertFacts['agent'] = {
  kind: 'reported',
  operationalStatus: 'paused',
  reason: 'Maintenance.',
  symbols: null,
  risk: { kind: 'absent', wasReported: false },
};
const running: AlertFacts['agent'] = { ...paused, operationalStatus: 'running' };
const silent: AlertFacts['agent'] = { kind: 'silent', reason: 'The last status is 120 s old.' };
const unread: AlertFacts = {
  agent: { kind: 'unread', reason: 'Not read.' },
  venue: { kind: 'unread' },
  sources: { reference: { kind: 'none' }, chain: { kind: 'none' } },
  positions: { unknown: 'Not read.' },
  unreadDexes: new Map(),
  equity: { unknown: 'Not read.' },
  entries: { unknown: 'Not read.' },
  rejections: { unknown: 'Not read.' },
  mismatches: { unknown: 'Not read.' },
  liquidations: { unknown: 'Not read.' },
  store: { kind: 'written' },
  evidence: { rows: { kind: 'good' }, log: { kind: 'good' }, backup: { kind: 'good' } },
};

interface Watching {
  readonly store: Store;
  readonly watch: AlertWatch;
  readonly reported: Alert[];
  readonly failures: string[];
  facts: AlertFacts;
  looks: number;
  broken: boolean;
  readonly changed: () => void;
}

const at: { folder: StoreFolder; world: { now: number; rate: number }; open: Watching[] } = {} as never;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  at.folder = aStoreFolder();
  at.world = { now, rate: 0 };
  at.open = [];
});
afterEach(() => {
  for (const { watch } of at.open) watch.stop();
  vi.useRealTimers();
  at.folder.drop();
});

function watching(
  store: Store,
  agent: AlertFacts['agent'] = { kind: 'unread', reason: 'Not read.' },
): Watching {
  const listeners = new Set<() => void>();
  const reported: Alert[] = [];
  const failures: string[] = [];
  const it = { facts: { ...unread, agent }, looks: 0, broken: false };
  const watch = watchAlerts({
    facts: () => {
      it.looks += 1;
      return it.facts;
    },
    reader: store.reader,
    writer: {
      putAlerts: (book) => {
        if (it.broken) throw new Error('disk full');
        store.writer.putAlerts(book, now);
      },
      holdAlerts: store.writer.holdAlerts,
    },
    world: { now: () => at.world.now, rate: () => at.world.rate },
    monotonic: () => performance.now(),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFailure: (message) => failures.push(message),
  });
  watch.onAnnounced((alert) => {
    // It is stored before it is announced.
    expect(store.reader.alerts().state.map((entry) => entry.alert)).toContainEqual(alert);
    reported.push(alert);
  });
  const changed = (): void => listeners.forEach((listener) => listener());
  const made: Watching = Object.assign(it, { store, watch, reported, failures, changed });
  at.open.push(made);
  return made;
}

const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const rulesOf = (reported: readonly Alert[]): readonly string[] => reported.map(({ rule }) => rule);

describe('while it is watched', () => {
  test('an alert is announced once and stored in the record', async () => {
    const { reported, store, changed } = watching(at.folder.open(), paused);
    await wait(1);
    expect(rulesOf(reported)).toEqual(['agent_paused']);
    for (let second = 0; second < 5; second += 1) {
      changed();
      await wait(1_000);
    }
    expect(reported).toHaveLength(1);
    expect(store.reader.alerts().state.map(({ alert }) => alert.resolvedAt)).toEqual([null]);
  });

  test('unread data raises nothing, and stale readings raise only the silence', async () => {
    const it = watching(at.folder.open());
    await wait(1);
    expect(it.looks).toBe(1);
    expect(it.store.reader.alerts().state).toEqual([]);
    it.facts = { ...unread, agent: silent };
    it.changed();
    await wait(1_000);
    expect(rulesOf(it.reported)).toEqual(['agent_silent']);
  });

  test('a thousand changes in a second cause two checks', async () => {
    const it = watching(at.folder.open(), running);
    for (let change = 0; change < 1_000; change += 1) {
      it.changed();
      await wait(1);
    }
    expect(it.looks).toBeLessThanOrEqual(2);
    await wait(1_000);
    expect(it.looks).toBeLessThanOrEqual(3);
  });

  test('the passing of time alone causes a check, and a world that stands still does not', async () => {
    const it = watching(at.folder.open(), running);
    await wait(1);
    await wait(10_000);
    expect(it.looks).toBe(1);
    it.facts = { ...unread, agent: silent };
    at.world.now += minute;
    await wait(2_000);
    expect(rulesOf(it.reported)).toEqual(['agent_silent']);
    at.world.now -= 2 * minute;
    await wait(2_000);
    expect(it.looks).toBe(3);
  });

  test('an alert is resolved when its condition has ended', async () => {
    const it = watching(at.folder.open(), paused);
    await wait(1);
    it.facts = { ...unread, agent: running };
    it.changed();
    await wait(1_000);
    expect(it.store.reader.alerts().state.map(({ alert }) => alert.resolvedAt)).toEqual([now]);
  });
});

describe('after a restart', () => {
  test('nothing is raised again, announced twice, or marked unseen that was seen', async () => {
    const first = watching(at.folder.open(), paused);
    await wait(1);
    const { book } = { book: first.store.reader.alerts() };
    first.store.writer.putAlerts({ ...book, seen: new Set(['agent_paused']) }, now);
    first.watch.stop();
    first.store.close();
    const second = watching(at.folder.open());
    await wait(1);
    second.facts = { ...unread, agent: paused };
    second.changed();
    await wait(1_000);
    expect(second.looks).toBe(2);
    expect(second.reported).toEqual([]);
    expect(second.store.reader.alerts()).toEqual({ ...book, seen: new Set(['agent_paused']) });
  });

  test('an alert that has ended meanwhile is resolved, and one that was not checked yet stays', async () => {
    const first = watching(at.folder.open(), paused);
    await wait(1);
    first.watch.stop();
    first.store.close();
    const second = watching(at.folder.open());
    await wait(1);
    expect(second.store.reader.alerts().state.map(({ alert }) => alert.resolvedAt)).toEqual([null]);
    second.facts = { ...unread, agent: running };
    second.changed();
    await wait(1_000);
    expect(second.store.reader.alerts().state.map(({ alert }) => alert.resolvedAt)).toEqual([now]);
  });
});

describe('while the record can not be written', () => {
  test('alerts are announced once and held, and written when it can be; the failure is reported once', async () => {
    const it = watching(at.folder.open(), paused);
    it.broken = true;
    for (let second = 0; second < 3; second += 1) {
      it.changed();
      await wait(1_000);
    }
    expect(rulesOf(it.reported)).toEqual(['agent_paused']);
    expect(it.failures).toEqual(['disk full']);
    it.broken = false;
    it.changed();
    await wait(1_000);
    expect(rulesOf(it.reported)).toEqual(['agent_paused']);
    it.watch.stop();
    it.store.close();
    expect(
      at.folder
        .open()
        .reader.alerts()
        .state.map(({ alert }) => alert.rule),
    ).toEqual(['agent_paused']);
  });

  test('an alert that ends before it could be written is stored as resolved', async () => {
    const it = watching(at.folder.open(), paused);
    it.broken = true;
    await wait(1_000);
    it.facts = { ...unread, agent: running };
    it.broken = false;
    it.changed();
    await wait(1_000);
    expect(it.store.reader.alerts().state.map(({ alert }) => alert.resolvedAt)).toEqual([now]);
  });
});

test('a stopped watch neither checks nor announces', async () => {
  const it = watching(at.folder.open(), paused);
  it.watch.stop();
  it.changed();
  at.world.now += minute;
  await wait(5_000);
  expect(it.looks).toBe(0);
  expect(it.reported).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
