import type { Database } from 'better-sqlite3';
import { isApiWallet } from '../../../domain/account/account.ts';
import type {
  AccountReader,
  AccountState,
  AccountWriter,
  TakenSample,
  CompleteReading,
} from '../../account.ts';
import type { StoreChange } from '../../store.ts';
import {
  storedDexAccount,
  storedMode,
  storedOrders,
  storedRole,
  storedSpot,
  storedValueHistory,
} from './account-shapes.ts';
import { agentLog } from '../agent/agent-log.ts';
import { storedAgentStatus } from '../agent/agent-shapes.ts';
import { orderLog } from './order-log.ts';
import { positionLog } from './position-log.ts';
import { sampleTables } from './sample-tables.ts';
import type { ReadingBoard, ReadingCache } from '../reading-board.ts';
import { readingBoard } from '../reading-board.ts';

/**
 * Stores the account and the agent in the record file. Last readings are held in memory and saved with each flush; history
 * is written at once.
 */
export interface AccountStore {
  readonly reader: AccountReader;
  readonly writer: AccountWriter;
  readonly flush: () => void;
}

/** `publish`: called after each write. */
export function accountStore(record: Database, publish: (change: StoreChange) => void): AccountStore {
  const board = readingBoard(record);
  const caches = cachesOf(board);
  const { dexes, orders, status } = caches;
  // An API wallet answers as an empty account. The address may be an account by now, and readings of both must not be added up.
  if (isApiWallet(stateOf(caches)))
    for (const cache of [caches.mode, caches.spot, dexes, orders]) cache.clear();
  const failed = { orders: new Set<string>() as ReadonlySet<string> };
  const logs = {
    positions: positionLog(record, (dex) => dexes.all().get(dex)),
    orders: orderLog(record, (dex) => orders.all().get(dex)),
    agent: agentLog(record, () => only(status)?.receivedAt ?? null),
  };
  const [samples, taken] = [sampleTables(record), takenSamples()];
  return {
    reader: {
      account: () => ({ ...stateOf(caches), ordersFailed: failed.orders }),
      positionHistory: logs.positions.history,
      positionsAt: logs.positions.at,
      orderHistory: logs.orders.history,
      equity: samples.equity,
      lastEquity: samples.lastEquity,
      takenSample: taken.last,
      firstEquityAt: samples.firstEquityAt,
      prices: samples.prices,
      lastMark: samples.lastMark,
      markRange: samples.markRange,
      valueHistory: () => only(caches.valueHistory),
      agentStatus: () => only(status),
      agentHistory: logs.agent.history,
    },
    writer: publishing(publish, {
      putRole: (reading) => caches.role.put([['', reading]]),
      putMode: (reading) => caches.mode.put([['', reading]]),
      putDexAccounts: (readings) => {
        dexes.put(readings.map((reading) => [reading.value.dex, reading]));
        logs.positions.note(readings);
      },
      putSpot: (reading) => caches.spot.put([['', reading]]),
      putOrders: (dex, reading) => {
        orders.put([[dex, reading]]);
        failed.orders = new Set([...failed.orders].filter((other) => other !== dex));
        if (reading.isDated !== false) logs.orders.note(dex, reading);
      },
      noteOrdersFailed: (dex) => {
        failed.orders = new Set([...failed.orders, dex]);
      },
      putValueHistory: (reading) => caches.valueHistory.put([['', reading]]),
      putEquity: (point, takenAt) => {
        samples.putEquity(point);
        if (takenAt !== undefined) taken.add({ at: point.at, takenAt });
      },
      putPrices: samples.putPrices,
      putAgentStatus: (reading) => {
        status.put([['', reading]]);
        if (reading.isDated !== false) logs.agent.note(reading);
      },
    }),
    flush: board.flush,
  };
}

/** Holds the samples of the last hour, one a minute: the ledger may be read late. */
function takenSamples(): {
  readonly add: (sample: TakenSample) => void;
  readonly last: AccountReader['takenSample'];
} {
  const heldCount = 60;
  const held: TakenSample[] = [];
  return {
    add: (sample) => {
      held.push(sample);
      if (held.length > heldCount) held.shift();
    },
    last: (through = Infinity) => held.findLast(({ takenAt }) => takenAt <= through) ?? null,
  };
}

const kinds = {
  putRole: 'account',
  putMode: 'account',
  putDexAccounts: 'account',
  putSpot: 'account',
  putOrders: 'orders',
  noteOrdersFailed: 'orders',
  putValueHistory: 'history',
  putEquity: 'history',
  putPrices: 'history',
  putAgentStatus: 'agent',
} as const satisfies Record<keyof AccountWriter, StoreChange['kind']>;

/** Returns the same writer, but each write publishes its kind. */
function publishing(publish: (change: StoreChange) => void, writer: AccountWriter): AccountWriter {
  const wrapped = (Object.keys(kinds) as (keyof AccountWriter)[]).map((name) => {
    const write = writer[name] as (...given: readonly unknown[]) => void; // called with what its caller gives
    return [
      name,
      (...given: readonly unknown[]) => {
        write(...given);
        publish({ kind: kinds[name] });
      },
    ];
  });
  return Object.fromEntries(wrapped) as AccountWriter; // one for each, of the same type
}

function cachesOf(board: ReadingBoard) {
  return {
    role: board.cache('role', storedRole),
    mode: board.cache('mode', storedMode),
    dexes: board.cache('dex', storedDexAccount),
    spot: board.cache('spot', storedSpot),
    orders: board.cache('orders', storedOrders),
    valueHistory: board.cache('value_history', storedValueHistory),
    status: board.cache('agent_status', storedAgentStatus),
  };
}

function only<T>(cache: ReadingCache<T>): CompleteReading<T> | null {
  return cache.all().get('') ?? null;
}

function stateOf({
  role,
  mode,
  dexes,
  spot,
  orders,
}: ReturnType<typeof cachesOf>): Omit<AccountState, 'ordersFailed'> {
  return {
    role: only(role),
    mode: only(mode),
    dexes: dexes.all(),
    spot: only(spot),
    orders: orders.all(),
  };
}
