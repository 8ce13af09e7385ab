import type { MonotonicClock } from '../../clock.ts';
import type { AccountReads, OrdersRead } from './plan-account-reads.ts';

/** Remembers when each DEX of the account was last read. */
export interface AccountReadsBoard {
  readonly reads: () => AccountReads;
  /** A push brought these DEXes' states. */
  readonly received: (dexes: readonly string[]) => void;
  /** Marks these DEXes' states as never read, because missed updates are not repeated. */
  readonly forgetStates: (dexes: Iterable<string>) => void;
  readonly wantOrders: (dexes: Iterable<string>) => void;
  readonly stateAsked: (dex: string) => void;
  readonly ordersAsked: (read: Omit<OrdersRead, 'at'>) => void;
  /** Records that reading these orders failed, so that they are read again. */
  readonly ordersFailed: (read: Omit<OrdersRead, 'at'>) => void;
  /** Records that a retry succeeded: DEXes that failed are read now, without waiting for the pace of retries. */
  readonly retrySucceeded: () => void;
  readonly isSilent: () => boolean;
}

interface ReadsBoardDeps {
  readonly monotonic: MonotonicClock;
  readonly dexes: () => readonly string[];
  readonly hot: () => ReadonlySet<string>;
  /** Whether the pace of retries allows a retry now. */
  readonly canRetry: () => boolean;
}

/** The stream brings account states about once a second; after this long without one it counts as silent. */
const silenceMs = 10_000;
/** Time for which a reading of orders is remembered, longer than any required spacing between two readings. */
const rememberedMs = 200_000;

export function createAccountReadsBoard(deps: ReadsBoardDeps): AccountReadsBoard {
  const { monotonic } = deps;
  const times = (): Map<string, number> => new Map();
  const [stateAt, ordersAt, ordersWanted, ordersFailed] = [times(), times(), times(), times()] as const;
  const orderReads: OrdersRead[] = [];
  const last = { pushAt: monotonic(), stateReadAt: Number.NEGATIVE_INFINITY, stateReads: 0 };
  const retry = { isRecovering: false };
  const isSilent = (): boolean => monotonic() - last.pushAt > silenceMs;
  return {
    isSilent,
    reads: () => {
      const listed = deps.dexes();
      return {
        dexes: listed,
        hot: deps.hot(),
        isSilent: isSilent(),
        now: monotonic(),
        stateAt,
        ordersAt,
        // A DEX that is no longer listed would be requested in vain forever.
        ordersWanted: new Map([...ordersWanted].filter(([dex]) => listed.includes(dex))),
        ordersFailed: new Map([...ordersFailed].filter(([dex]) => listed.includes(dex))),
        canRetry: deps.canRetry(),
        ...retry,
        orderReads,
        lastStateReadAt: last.stateReadAt,
        stateReads: last.stateReads,
      };
    },
    received: (names) => {
      last.pushAt = monotonic();
      for (const dex of names) stateAt.set(dex, last.pushAt);
    },
    forgetStates: (names) => {
      for (const dex of names) stateAt.delete(dex);
    },
    wantOrders: (names) => {
      // Counted from the first update, so that endless updates can't postpone the reading forever.
      for (const dex of names) if (!ordersWanted.has(dex)) ordersWanted.set(dex, monotonic());
    },
    stateAsked: (dex) => {
      stateAt.set(dex, monotonic());
      Object.assign(last, { stateReadAt: monotonic(), stateReads: last.stateReads + 1 });
    },
    ordersFailed: ({ dex, why }) => {
      const position = orderReads.findLastIndex((read) => read.dex === dex);
      // A failed read frees its slot for others, but no other cold DEX is read sooner because of it.
      if (position >= 0 && why !== 'cold') orderReads.splice(position, 1);
      retry.isRecovering = false;
      ordersFailed.set(dex, monotonic());
    },
    retrySucceeded: () => void Object.assign(retry, { isRecovering: true }),
    ordersAsked: ({ dex, why }) => {
      const at = monotonic();
      ordersAt.set(dex, at);
      ordersWanted.delete(dex);
      ordersFailed.delete(dex);
      orderReads.push({ dex, why, at });
      while (at - (orderReads[0]?.at ?? at) > rememberedMs) orderReads.shift();
    },
  };
}
