import { minuteMs } from '../../time.ts';
import { dexOf, isPerpCoin } from '../../domain/markets/market.ts';
import type { AccountState } from '../../store/account.ts';

interface HotSigns {
  readonly account: Pick<AccountState, 'dexes' | 'orders'>;
  /** Coins with a fill within the last day. */
  readonly filled: readonly string[];
  readonly agentCoins: readonly string[];
  /** Whether a DEX is listed. Stored data may belong to a DEX that is gone, and the agent may name anything. */
  readonly isListed: (dex: string) => boolean;
}

/** State of each DEX's readings. Times are monotonic ms. */
export interface AccountReads {
  /** DEXes in the order in which they are listed. */
  readonly dexes: readonly string[];
  readonly hot: ReadonlySet<string>;
  /** Whether the stream brings no account states. */
  readonly isSilent: boolean;
  readonly now: number;
  /** Time at which each DEX's state was last received, by push or poll, or requested in vain. */
  readonly stateAt: ReadonlyMap<string, number>;
  readonly ordersAt: ReadonlyMap<string, number>;
  /** DEXes with order updates, by the time of the first one: their orders must be read again. */
  readonly ordersWanted: ReadonlyMap<string, number>;
  /** DEXes whose last reading of orders failed, with the time of the failure. */
  readonly ordersFailed: ReadonlyMap<string, number>;
  /** Whether the pace of retries allows a retry now. */
  readonly canRetry: boolean;
  /** Whether the last retry succeeded: the other failed DEXes can probably be read now. */
  readonly isRecovering: boolean;
  /** Recent order reads, oldest first; failed ones are only those of cold DEXes. */
  readonly orderReads: readonly OrdersRead[];
  readonly lastStateReadAt: number;
  /** Number of states read. */
  readonly stateReads: number;
}

type OrdersReason = 'wanted' | 'hot' | 'cold' | 'retry';
export interface OrdersRead {
  readonly dex: string;
  readonly why: OrdersReason;
  readonly at: number;
}

/** Spacing while the stream is silent: 30 states a minute, weight 60. Every third is of a cold DEX: 140 DEXes take 14 minutes. */
const silentStateSpacingMs = 2_000;
/** Spacing while the stream works, for the DEXes that it leaves out: weight 24 a minute at most. */
const spokenStateSpacingMs = 5_000;
const hotStateMs = 5_000;
const coldStateMs = minuteMs;

/** Returns the DEX whose state should be read now; null: none. */
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
/** Wait after an update, because one order causes several updates at once. */
const settleMs = 1_500;
/** Least age of a list that is read again before it must be. */
const freshOrdersMs = 30_000;
/** An order list is valid for a minute: one of a DEX in use is read again before that, whatever else there is to read. */
const dueOrdersMs = { spoken: 45_000, silent: 50_000 };
const coldSpacingMs = { spoken: 50_000, silent: 180_000 };

/** Returns the most order reads a minute, weight 20 each: fewer while the stream is silent, because polled quotes need the weight. */
function mostOrderReads({ hot, isSilent }: AccountReads): number {
  return isSilent ? Math.min(7, Math.max(4, hot.size + 1)) : Math.min(10, Math.max(6, hot.size + 3));
}

/** Returns the DEX whose orders should be read now, and why; null: none. */
export function planOrders(reads: AccountReads): Omit<OrdersRead, 'at'> | null {
  const { now, hot } = reads;
  // Retries have their own pace: counted here, they would leave no room for DEXes in use.
  const regular = reads.orderReads.filter(({ why }) => why !== 'retry');
  const recent = regular.filter(({ at }) => now - at < minuteMs);
  const most = mostOrderReads(reads);
  // Where each DEX in use can't have a read a minute, all are read equally often.
  const spacingMs = hot.size < most ? orderSpacingMs : minuteMs / most;
  const hasRoom = recent.length < most && now - lastOf(regular) >= spacingMs;
  const due = hasRoom ? longest(readableHot(reads), waitedSince(reads.ordersAt, now), dueMsOf(reads)) : null;
  if (due !== null) return { dex: due, why: 'hot' };
  // Reads beyond one for each DEX in use. A busy DEX, whose orders change all the time, must not take the room of the others.
  const further = recent.length - new Set(recent.map(({ dex }) => dex).filter((dex) => hot.has(dex))).size;
  const hasFurther = hasRoom && further < Math.max(1, most - hot.size - 1);
  const wanted = hasFurther ? wantedOrders(reads) : null;
  if (wanted !== null) return { dex: wanted, why: 'wanted' };
  const recovered = reads.isRecovering ? recoveredOrders(reads, most - recent.length) : null;
  if (recovered !== null) return { dex: recovered, why: 'wanted' };
  // Failed DEXes come after readable ones. A retry needs no room, because the pace of retries limits it.
  const failed = reads.canRetry ? longestFailed(reads) : null;
  if (failed !== null) return { dex: failed, why: 'retry' };
  const cold = hasFurther ? dueColdOrders(reads) : null;
  return cold === null ? null : { dex: cold, why: 'cold' };
}

const readableHot = ({ hot, ordersFailed }: AccountReads): readonly string[] =>
  [...hot].filter((dex) => !ordersFailed.has(dex));

/** Returns the age at which a DEX in use is read again: one or two of them are read before they must be. */
function dueMsOf({ hot, isSilent }: AccountReads): number {
  if (isSilent) return dueOrdersMs.silent;
  return hot.size > 2 ? dueOrdersMs.spoken : freshOrdersMs;
}

/** Returns the DEX whose order updates have waited longest for a read. */
function wantedOrders({ ordersWanted, ordersFailed, now }: AccountReads): string | null {
  const readable = [...ordersWanted.keys()].filter((dex) => !ordersFailed.has(dex));
  return longest(readable, waitedSince(ordersWanted, now), settleMs);
}

/** Picks a failed DEX to read: DEXes in use first; others must leave the room that those need per minute. */
function recoveredOrders(reads: AccountReads, room: number): string | null {
  const { ordersFailed, hot, now } = reads;
  const inUse = [...ordersFailed.keys()].filter((dex) => hot.has(dex));
  const first = room > 0 ? longest(inUse, waitedSince(ordersFailed, now), settleMs) : null;
  return first ?? (room > hot.size ? longestFailed(reads) : null);
}

function longestFailed({ ordersFailed, now }: AccountReads): string | null {
  return longest([...ordersFailed.keys()], waitedSince(ordersFailed, now), settleMs);
}

function dueColdOrders({
  orderReads,
  dexes,
  hot,
  ordersFailed,
  ordersAt,
  now,
  isSilent,
}: AccountReads): string | null {
  const spacingMs = coldSpacingMs[isSilent ? 'silent' : 'spoken'];
  if (now - lastOf(orderReads.filter(({ why }) => why === 'cold')) < spacingMs) return null;
  const cold = dexes.filter((dex) => !hot.has(dex) && !ordersFailed.has(dex));
  return longest(cold, waitedSince(ordersAt, now), freshOrdersMs);
}

function lastOf(reads: readonly OrdersRead[]): number {
  return reads.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
}

function waitedSince(at: ReadonlyMap<string, number>, now: number): (dex: string) => number {
  return (dex) => now - (at.get(dex) ?? Number.NEGATIVE_INFINITY);
}

/** Returns the DEX that has waited longest, the first of equals; null if none has waited `leastMs`. */
function longest(dexes: readonly string[], waited: (dex: string) => number, leastMs: number): string | null {
  const due = dexes.filter((dex) => waited(dex) >= leastMs);
  const longestMs = Math.max(...due.map(waited));
  return due.find((dex) => waited(dex) >= longestMs) ?? null;
}

/** Lists the hot DEXes: listed ones with a position, an open order, a recent fill, or a coin that the agent trades. */
export function hotDexes({ account, filled, agentCoins, isListed }: HotSigns): ReadonlySet<string> {
  // Unreadable rows count: the position or order exists all the same.
  const held = [...account.dexes.values()].filter(
    ({ value, unreadable = [] }) => value.positions.length > 0 || unreadable.length > 0,
  );
  const ordered = [...account.orders].filter(
    ([, { value, unreadable = [] }]) => value.length > 0 || unreadable.length > 0,
  );
  const found = new Set([
    ...held.map(({ value }) => value.dex),
    ...ordered.map(([dex]) => dex),
    ...[...filled, ...agentCoins].filter(isPerpCoin).map(dexOf),
  ]);
  return new Set([...found].filter(isListed));
}
