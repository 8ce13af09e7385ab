/** What is known of each DEX's readings. Times are monotonic ms. */
export interface AccountReads {
  /** In the order in which they are listed. */
  readonly dexes: readonly string[];
  readonly hot: ReadonlySet<string>;
  /** The stream brings no account states. */
  readonly isSilent: boolean;
  readonly now: number;
  /** When each DEX's state was last heard, by push or poll, or asked for in vain. */
  readonly stateAt: ReadonlyMap<string, number>;
  readonly ordersAt: ReadonlyMap<string, number>;
  /** DEXes of whose orders something was told, since when: their orders are to be read again. */
  readonly ordersWanted: ReadonlyMap<string, number>;
  /** DEXes whose last reading of orders failed, since when. */
  readonly ordersFailed: ReadonlyMap<string, number>;
  /** Those of the last minute that did not fail, oldest first. */
  readonly orderReads: readonly OrdersRead[];
  readonly lastStateReadAt: number;
  /** How many states were read. */
  readonly stateReads: number;
}

export type OrdersReason = 'wanted' | 'hot' | 'cold';
export interface OrdersRead {
  readonly dex: string;
  readonly why: OrdersReason;
  readonly at: number;
}

/** Silent: 30 states a minute, 60 weight. One of three is of a cold DEX: 140 of them are gone through in 14 minutes. */
const silentStateSpacingMs = 2_000;
/** While the stream speaks only what it leaves out is asked for: 24 weight a minute at most. */
const spokenStateSpacingMs = 5_000;
const hotStateMs = 5_000;
const coldStateMs = 60_000;

/** The DEX whose state is read now; null where none is. */
export function planState(reads: AccountReads): string | null {
  const { now, isSilent, lastStateReadAt, stateReads, dexes, hot } = reads;
  if (now - lastStateReadAt < (isSilent ? silentStateSpacingMs : spokenStateSpacingMs)) return null;
  const waited = waitedSince(reads.stateAt, now);
  const hotLimit = isSilent ? hotStateMs : coldStateMs;
  const dueHot = longest([...hot], waited, hotLimit);
  const cold = dexes.filter((dex) => !hot.has(dex));
  const dueCold = longest(cold, waited, coldStateMs);
  return stateReads % 3 === 2 ? (dueCold ?? dueHot) : (dueHot ?? dueCold);
}

const orderSpacingMs = 2_000;
/** Of one order several updates come at once. */
const settleMs = 1_500;
const hotOrdersMs = 30_000;
/** 120 weight a minute; an update finds room that the regular readings leave. */
const mostOrderReads = 6;
/** An order list counts for a minute: five hot DEXes are each read sooner than that. */
const hotRoundMs = 50_000;
const pace = {
  spoken: { leastHotSpacingMs: 10_000, hotSpacingMs: 15_000, coldSpacingMs: 60_000 },
  /** Polled quotes need the weight. */
  silent: { leastHotSpacingMs: 22_000, hotSpacingMs: 22_000, coldSpacingMs: 180_000 },
};

/** The DEX whose orders are read now, and why; null where none is. */
export function planOrders(reads: AccountReads): Omit<OrdersRead, 'at'> | null {
  const { now, orderReads, isSilent, dexes, hot } = reads;
  const { leastHotSpacingMs, hotSpacingMs, coldSpacingMs } = isSilent ? pace.silent : pace.spoken;
  const recent = orderReads.filter(({ at }) => now - at < 60_000);
  if (recent.length >= mostOrderReads || now - lastOf(orderReads) < orderSpacingMs) return null;
  const wanted = wantedOrders(reads);
  if (wanted !== null) return { dex: wanted, why: 'wanted' };
  const waited = waitedSince(reads.ordersAt, now);
  const hotPaceMs = Math.max(leastHotSpacingMs, Math.min(hotSpacingMs, hotRoundMs / Math.max(1, hot.size)));
  const isDue = (why: OrdersReason, spacingMs: number): boolean =>
    now - lastOf(orderReads.filter((read) => read.why === why)) >= spacingMs;
  const dueHot = isDue('hot', hotPaceMs) ? longest([...hot], waited, hotOrdersMs) : null;
  if (dueHot !== null) return { dex: dueHot, why: 'hot' };
  // After those that can be read: one that fails for long must not keep the others waiting.
  const failed = longest([...reads.ordersFailed.keys()], waitedSince(reads.ordersFailed, now), settleMs);
  if (failed !== null) return { dex: failed, why: 'wanted' };
  const cold = dexes.filter((dex) => !hot.has(dex));
  const dueCold = isDue('cold', coldSpacingMs) ? longest(cold, waited, hotOrdersMs) : null;
  return dueCold === null ? null : { dex: dueCold, why: 'cold' };
}

/** The DEX whose order updates wait longest for a read, else a DEX in use that was never read. */
function wantedOrders({ ordersWanted, ordersAt, hot, now }: AccountReads): string | null {
  const wanted = longest([...ordersWanted.keys()], waitedSince(ordersWanted, now), settleMs);
  return wanted ?? [...hot].find((dex) => !ordersAt.has(dex)) ?? null;
}

function lastOf(reads: readonly OrdersRead[]): number {
  return reads.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
}

function waitedSince(at: ReadonlyMap<string, number>, now: number): (dex: string) => number {
  return (dex) => now - (at.get(dex) ?? Number.NEGATIVE_INFINITY);
}

/** The one that has waited longest, and at least so long; the first of equals. */
function longest(dexes: readonly string[], waited: (dex: string) => number, leastMs: number): string | null {
  const due = dexes.filter((dex) => waited(dex) >= leastMs);
  const longestMs = Math.max(...due.map(waited));
  return due.find((dex) => waited(dex) >= longestMs) ?? null;
}
