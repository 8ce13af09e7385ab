import type { MonotonicClock } from '../../clock.ts';
import type { AccountReads, OrdersRead } from './plan-account-reads.ts';

/** Remembers when what was read of the account, by DEX. */
export interface AccountReadsBoard {
  readonly reads: () => AccountReads;
  /** A push brought these DEXes' states. */
  readonly heard: (dexes: readonly string[]) => void;
  /** These DEXes' states count as never read: what was missed is not repeated. */
  readonly forgetStates: (dexes: Iterable<string>) => void;
  readonly wantOrders: (dexes: Iterable<string>) => void;
  readonly stateAsked: (dex: string) => void;
  readonly ordersAsked: (read: Omit<OrdersRead, 'at'>) => void;
  /** The reading of these orders failed: it is still to be made. */
  readonly ordersFailed: (read: Omit<OrdersRead, 'at'>) => void;
  /** The fault may be over: the DEXes that failed are read now, without waiting for the pace of retries. */
  readonly retrySucceeded: () => void;
  readonly isSilent: () => boolean;
}

interface ReadsBoardParts {
  readonly monotonic: MonotonicClock;
  readonly dexes: () => readonly string[];
  readonly hot: () => ReadonlySet<string>;
  /** Whether the pace of retries allows one now. */
  readonly canRetry: () => boolean;
}

/** The stream brings the states about once a second: silent for so long, it is taken to bring none. */
const silenceMs = 10_000;
/** How long each reading of orders is remembered: longer than any spacing that is kept between two of them. */
const rememberedMs = 200_000;

export function createAccountReadsBoard(parts: ReadsBoardParts): AccountReadsBoard {
  const { monotonic } = parts;
  const times = (): Map<string, number> => new Map();
  const [stateAt, ordersAt, ordersWanted, ordersFailed] = [times(), times(), times(), times()] as const;
  const orderReads: OrdersRead[] = [];
  const last = { pushAt: monotonic(), stateReadAt: Number.NEGATIVE_INFINITY, stateReads: 0 };
  const retry = { isRecovering: false };
  const isSilent = (): boolean => monotonic() - last.pushAt > silenceMs;
  return {
    isSilent,
    reads: () => {
      const listed = parts.dexes();
      return {
        dexes: listed,
        hot: parts.hot(),
        isSilent: isSilent(),
        now: monotonic(),
        stateAt,
        ordersAt,
        // One that is listed no more would be asked for in vain, for ever.
        ordersWanted: new Map([...ordersWanted].filter(([dex]) => listed.includes(dex))),
        ordersFailed: new Map([...ordersFailed].filter(([dex]) => listed.includes(dex))),
        canRetry: parts.canRetry(),
        ...retry,
        orderReads,
        lastStateReadAt: last.stateReadAt,
        stateReads: last.stateReads,
      };
    },
    heard: (names) => {
      last.pushAt = monotonic();
      for (const dex of names) stateAt.set(dex, last.pushAt);
    },
    forgetStates: (names) => {
      for (const dex of names) stateAt.delete(dex);
    },
    wantOrders: (names) => {
      // From the first word on: updates without end must not put the reading off for ever.
      for (const dex of names) if (!ordersWanted.has(dex)) ordersWanted.set(dex, monotonic());
    },
    stateAsked: (dex) => {
      stateAt.set(dex, monotonic());
      Object.assign(last, { stateReadAt: monotonic(), stateReads: last.stateReads + 1 });
    },
    ordersFailed: ({ dex, why }) => {
      const position = orderReads.findLastIndex((read) => read.dex === dex);
      // A failed read leaves its room to others, but no other cold DEX is read sooner for it.
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
