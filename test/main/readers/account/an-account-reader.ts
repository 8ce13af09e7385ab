import { afterEach, vi } from 'vitest';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { AccountReader } from '../../../../src-main/readers/account/account-reader.ts';
import { startAccountReader } from '../../../../src-main/readers/account/account-reader.ts';
import type { JobOutcome } from '../../../../src-main/readers/poller.ts';
import { createRetryPace } from '../../../../src-main/readers/retry-pace.ts';
import type { StoreChange, Store } from '../../../../src-main/store/store.ts';
import { guardWrites } from '../../../../src-main/store/guard-writes.ts';
import type { AccountListeners, VenueAccounts } from '../../../../src-main/venue/venue.ts';
import { aClock } from '../../a-clock.ts';
import type { AccountQuestion, FakeAccounts } from '../../fake-accounts.ts';
import { aDexAccount, aFill, aPosition, fakeAccounts } from '../../fake-accounts.ts';
import { decimal } from '../../markets.ts';
import { aDex, aMarket, aQuote, aStoreFolder, type StoreFolder } from '../../store/a-store.ts';

export const account = `0x${'a'.repeat(40)}`;
export const worldStart = Date.UTC(2026, 8, 1, 13, 37);
/** Uptime of the machine at the start, ms: differs from every clock time. */
const bootedMs = 5_000_000;
export const dexNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? '' : `d${index}`));
export const coinOf = (dex: string): string => (dex === '' ? 'BTC' : `${dex}:X`);

export interface AccountReading {
  readonly venue: FakeAccounts;
  readonly folder: StoreFolder;
  readonly store: Store;
  readonly reader: AccountReader;
  readonly outcomes: { readonly job: string; readonly outcome: JobOutcome }[];
  readonly changes: StoreChange[];
  /** Questions with the real ms at which they were put. */
  readonly asked: { readonly at: number; readonly question: AccountQuestion }[];
  /** Real ms at which it was reported that the list of DEXes may have changed. */
  readonly doubts: number[];
  readonly weights: { readonly at: number; readonly weight: number }[];
  readonly elapsed: () => number;
  readonly worldNow: () => number;
  /** The machine's clock is ahead by so much from now on; the venue's is not. */
  readonly setAhead: (ms: number) => void;
  /** A connection of the stream: from then on it pushes. */
  readonly connect: () => void;
  readonly cut: () => void;
  /** Reaches the listeners only while the stream is connected. */
  readonly push: (send: (listeners: AccountListeners) => void) => void;
  /** Every DEX's account, as the venue has it now. */
  readonly pushStates: (dexes?: readonly string[]) => void;
  readonly pass: (ms: number) => Promise<void>;
  /** Runs before each question; may wait or throw. */
  meet: (question: AccountQuestion, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface AccountReadingChange {
  readonly dexes?: readonly string[];
  readonly agentCoins?: readonly string[];
  readonly folder?: StoreFolder;
  readonly venue?: FakeAccounts;
  readonly rate?: number;
  /** Around the store's writer, as a test needs it. */
  readonly writer?: (writer: Store['writer']) => Store['writer'];
  readonly meet?: AccountReading['meet'];
  /** World time at the start. */
  readonly startAt?: number;
}

/** An account reader on a venue that a test scripts and a real store, in time that a test drives. */
export function startAccountReading(change: AccountReadingChange = {}): AccountReading {
  const { dexes = ['', 'd1', 'd2'], rate = 1, startAt = worldStart } = change;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 });
  const began = performance.now();
  const elapsed = (): number => performance.now() - began;
  const monotonic = (): number => bootedMs + elapsed();
  const machine = { aheadMs: 0 };
  const venueNow = (): number => Math.floor(startAt + elapsed() * rate);
  const worldNow = (): number => venueNow() + machine.aheadMs;
  const folder = change.folder ?? aStoreFolder();
  const opened = folder.openProjected({ account });
  const writer = change.writer?.(opened.writer) ?? opened.writer;
  const store: Store = { ...opened, writer: guardWrites({ ...opened, writer }, () => undefined) };
  store.writer.putCatalog({
    dexes: dexes.map((name, position) => aDex({ name, position })),
    markets: dexes.map((dex) => aMarket({ dex, coin: coinOf(dex) })),
    readAt: startAt,
  });
  const script = change.venue ?? fakeAccounts();
  const it: { listeners: AccountListeners | null; isConnected: boolean; connected: Set<() => void> } = {
    listeners: null,
    isConnected: false,
    connected: new Set(),
  };
  const changes: StoreChange[] = [];
  opened.onChange((one) => void changes.push(one));
  const reading: Omit<AccountReading, 'reader'> = {
    venue: script,
    folder,
    store,
    outcomes: [],
    changes,
    asked: [],
    doubts: [],
    weights: [],
    elapsed,
    worldNow,
    setAhead: (ms) => {
      machine.aheadMs = ms;
    },
    connect: () => {
      it.isConnected = true;
      for (const listener of it.connected) listener();
    },
    cut: () => {
      it.isConnected = false;
    },
    push: (send) => {
      if (it.isConnected && it.listeners !== null) send(it.listeners);
    },
    pushStates: (names = dexes) =>
      reading.push(({ onDexAccounts }) =>
        onDexAccounts(
          names.map((dex) => {
            const held = script.account.dexAccounts.get(dex) ?? aDexAccount({ dex });
            return { account: { ...held, time: venueNow() }, invalid: [], unreadable: [] };
          }),
        ),
      ),
    pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    meet: change.meet ?? (async () => undefined),
    close: async () => undefined,
  };
  const reader = startAccountReader({
    account,
    weightPerMinute: 400,
    venue: weighing(script, reading),
    reader: {
      stream: {
        watchAccount: (_user, listeners) => {
          it.listeners = listeners;
          return () => (it.listeners = null);
        },
      },
      onConnected: (listener) => {
        it.connected.add(listener);
        return () => it.connected.delete(listener);
      },
      preferDexes: () => () => undefined,
      doubtDexes: () => void reading.doubts.push(elapsed()),
    },
    store,
    health: {
      noteOutcome: (job, outcome) => void reading.outcomes.push({ job, outcome }),
      noteInvalid: () => undefined,
      answersStatus: () => true,
      onRecovery: () => () => undefined,
    },
    world: aClock(worldNow, () => rate),
    monotonic,
    retryPace: createRetryPace(400, monotonic),
    random: () => 0,
    agentCoins: () => change.agentCoins ?? [],
    wait,
  });
  const close = async (): Promise<void> => {
    await reader.stop();
    opened.close();
    vi.useRealTimers();
  };
  return Object.assign(reading, { reader, close });
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const light: ReadonlySet<string> = new Set(['fetchDexAccount', 'fetchSpotBalances', 'fetchOrderState']);

/** Notes each question and its weight, by the venue's published limits, and lets the test delay or fail it. */
function weighing(script: FakeAccounts, reading: Omit<AccountReading, 'reader'>): VenueAccounts {
  const methods = Object.keys(script).filter((name) => name.startsWith('fetch')) as (keyof VenueAccounts)[];
  const wrapped = methods.map((method) => [
    method,
    async (...args: readonly unknown[]): Promise<unknown> => {
      const signal = args.at(-1) as AbortSignal;
      const at = reading.elapsed();
      const about = args.length > 2 ? (args[1] as AccountQuestion['about']) : null;
      const question = { method, user: String(args[0]), about };
      reading.asked.push({ at, question });
      const base = light.has(method) ? 2 : method === 'fetchRole' ? 60 : 20;
      const entry = { at, weight: base };
      reading.weights.push(entry);
      await reading.meet(question, signal);
      const answer = await (script[method] as (...all: readonly unknown[]) => Promise<unknown>)(...args);
      if (base === 20 && typeof answer === 'object' && answer !== null && 'rowCount' in answer)
        entry.weight += Math.ceil(Number(answer.rowCount) / 20);
      return answer;
    },
  ]);
  return Object.fromEntries(wrapped) as VenueAccounts;
}

/** Returns the greatest weight within any one minute, counted from a time in ms on. */
export function heaviestMinute({ weights }: AccountReading, from = 0): number {
  const counted = weights.filter(({ at }) => at >= from);
  return Math.max(
    0,
    ...counted.map(({ at }) =>
      counted
        .filter((one) => one.at >= at && one.at < at + 60_000)
        .reduce((sum, { weight }) => sum + weight, 0),
    ),
  );
}

/** The nth of fills that alternately open and close one unit. */
export const turnFill = (n: number, time: number, coin = 'BTC'): Fill =>
  aFill({
    time,
    coin,
    tid: n,
    oid: n,
    side: n % 2 === 0 ? 'buy' : 'sell',
    size: decimal('1'),
    startPosition: decimal(n % 2 === 0 ? '0' : '1'),
  });

export const aFreshQuote = (coin: string, receivedAt: number) => aQuote({ coin, receivedAt });

export const tidsOf = ({ store }: Pick<AccountReading, 'store'>): readonly number[] =>
  store.reader
    .fills({ before: null, limit: 100_000 })
    .map(({ tid }) => tid)
    .toReversed();

/** Lets this many seconds pass, with the states pushed each second. */
export async function stream(
  reading: AccountReading,
  seconds: number,
  dexes?: readonly string[],
): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    reading.pushStates(dexes);
    await reading.pass(1_000);
  }
}

export const holding = (dex: string, size = '1') =>
  aDexAccount({ dex, positions: [aPosition({ dex, coin: coinOf(dex), size: decimal(size) })] });
export const failed = ({ outcomes }: AccountReading): unknown[] =>
  outcomes.filter(({ outcome }) => outcome.kind === 'failed').map(({ job }) => job);

/** Starts account readings for the tests of one file: after each they are closed, and their folders dropped. */
export function accountReadings(): (change?: AccountReadingChange) => AccountReading {
  const open: AccountReading[] = [];
  afterEach(async () => {
    for (const reading of open.splice(0)) {
      await reading.close();
      reading.folder.drop();
    }
  });
  return (change) => {
    const reading = startAccountReading(change);
    open.push(reading);
    return reading;
  };
}
