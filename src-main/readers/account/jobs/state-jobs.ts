import { noteDexReads, type NoteOutcome } from '../note-dex-reads.ts';
import { planState, planOrders } from '../plan-account-reads.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobDeps } from './account-job-deps.ts';
import { isFailedCall } from '../../../venue/venue.ts';
import { dexOf } from '../../../domain/markets/market.ts';
import type { OrderState } from '../../../domain/account/order.ts';
import type { OrderStatus } from '../../../store/trades.ts';
import { minuteMs } from '../../../time.ts';
import type { Schedule } from '../schedule.ts';
import type { AccountRole } from '../../../domain/account/account.ts';
import type { Received } from '../../../store/account.ts';

export const syncSpotName = 'spot';

/** Limits how often a breaking connection can spend the weight of a read. */
const modePace = { everyMs: 5 * minuteMs, leastMs: minuteMs, phaseMs: 4 * minuteMs };

/** Limits how often a breaking connection can spend the weight of a read, which may be 120. */
const orderHistoryPace = { everyMs: 20 * minuteMs, leastMs: 10 * minuteMs, phaseMs: 90_000 };

export const syncOrdersName = 'orders';

const ordersWeight = 20;

export const syncDexAccountsName = 'account';

/** Reads the state of one DEX per run (weight 2), as planned: DEXes that the stream does not cover. */
export function syncDexAccounts({ ask, store, board, world }: AccountJobDeps, note: NoteOutcome): Job {
  const reads = noteDexReads(syncDexAccountsName, note);
  const askedAt = new Map<string, number | undefined>();
  return {
    name: syncDexAccountsName,
    everyMs: 1_000,
    run: async (signal) => {
      const state = board.reads();
      // A failed read no longer counts once the stream has brought that DEX's state; the stream may bring only other DEXes'
      // states.
      reads.keep((dex) => state.dexes.includes(dex) && state.stateAt.get(dex) === askedAt.get(dex));
      const dex = planState(state);
      if (dex === null) return 'idle';
      board.stateAsked(dex);
      askedAt.set(dex, state.stateAt.get(dex));
      const stored = (): unknown => store.reader.account().dexes.get(dex);
      const before = stored();
      const whole = await reads.read(dex, () => ask.dexAccount(dex, signal));
      // A state from the stream that arrived meanwhile may be newer than the answer.
      if (whole !== null && stored() === before)
        store.writer.putDexAccounts([{ ...whole, receivedAt: world.receive() }]);
      return 'done';
    },
  };
}

/** Reads the open orders of one DEX per run (weight 20), as planned. */
export function syncOrders({ ask, store, board, world, retryPace }: AccountJobDeps, note: NoteOutcome): Job {
  const reads = noteDexReads(syncOrdersName, note);
  return {
    name: syncOrdersName,
    everyMs: 500,
    run: async (signal) => {
      const state = board.reads();
      reads.keep((dex) => state.dexes.includes(dex));
      const planned = planOrders(state);
      if (planned === null) return 'idle';
      if (planned.why === 'retry') retryPace.spend(ordersWeight);
      board.ordersAsked(planned);
      try {
        const whole = await reads.read(planned.dex, () => ask.openOrders(planned.dex, signal));
        const isDated = world.venueTime.isConfirmed();
        store.writer.putOrders(planned.dex, { ...whole, receivedAt: world.receive(), isDated });
        if (planned.why === 'retry') board.retrySucceeded();
      } catch (error) {
        if (isFailedCall(error)) store.writer.noteOrdersFailed(planned.dex);
        board.ordersFailed(planned);
        throw error;
      }
      return 'done';
    },
  };
}

/**
 * Reads the newest orders of all DEXes in one request, to find the DEXes with open orders; one by one they would take hours.
 * Stores how the other orders ended.
 */
export function syncOrderHistory(
  { ask, board, store }: Pick<AccountJobDeps, 'ask' | 'board' | 'store'>,
  schedule: Schedule,
): Job {
  return {
    name: 'order_history',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) =>
      schedule.run(orderHistoryPace, async () => {
        const states = await ask.orderHistory(signal);
        store.writer.putOrderStatuses(statusesOf(states));
        const open = states.filter(({ status }) => status === 'open');
        board.wantOrders(new Set(open.map(({ order }) => dexOf(order.coin))));
      }),
  };
}

function statusesOf(states: readonly OrderState[]): readonly OrderStatus[] {
  return states.map(({ order: { oid }, status, statusAt }) => ({ oid, status, statusAt }));
}

/** Reads the account's mode (weight 20) every five minutes and after each reconnection, because an agent can change it. */
export function syncMode(
  { ask, store, world }: Pick<AccountJobDeps, 'ask' | 'store' | 'world'>,
  schedule: Schedule,
): Job {
  return {
    name: 'mode',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) =>
      schedule.run(modePace, async () => {
        const value = await ask.mode(signal);
        store.writer.putMode({ value, receivedAt: world.receive() });
      }),
  };
}

/** Reads the address's role (weight 60) once per start. It doesn't change, except that a first deposit creates the account. */
export function syncRole({ ask, store, world }: Pick<AccountJobDeps, 'ask' | 'store' | 'world'>): Job {
  const read: { role: Received<AccountRole> | null; isPut: boolean } = { role: null, isPut: false };
  return {
    name: 'role',
    retryWeight: 60,
    everyMs: 10 * minuteMs,
    run: async (signal) => {
      const isMissing = read.role?.value.kind === 'missing';
      if (read.isPut && !isMissing) return 'idle';
      if (read.role === null || (read.isPut && isMissing)) {
        read.role = { value: await ask.role(signal), receivedAt: world.receive() };
        read.isPut = false;
      }
      store.writer.putRole(read.role);
      read.isPut = true;
      return 'done';
    },
  };
}

/**
 * Reads the balances outside the DEXes (weight 2); in unified mode they hold all the money. DEX states are pushed every second,
 * so money moving between the two is counted twice or not at all until it is read here.
 */
export function syncSpot({ ask, store, world }: Pick<AccountJobDeps, 'ask' | 'store' | 'world'>): Job {
  return {
    name: syncSpotName,
    everyMs: 15_000,
    run: async (signal) => {
      const whole = await ask.spot(signal);
      store.writer.putSpot({ ...whole, receivedAt: world.receive() });
      return 'done';
    },
  };
}
