import type { DecimalText } from '../decimal.ts';
import type { Fill } from '../account/fill.ts';
import { fillKey } from '../account/fill.ts';
import { Exact, averageText, exactText } from '../exact.ts';

/** All fills of one venue order; the slices of one TWAP count as one order. */
export interface Execution {
  /** `oid 498935919581 BTC buy`, or `twap 1234 BTC buy`. */
  readonly key: string;
  /** Oid, or TWAP id. */
  readonly number: number;
  readonly coin: string;
  readonly side: 'buy' | 'sell';
  /** Ascending; more than one only for a TWAP. */
  readonly oids: readonly number[];
  readonly twapId: number | null;
  /** Lower case; null if there is none or more than one. */
  readonly cloid: string | null;
  /** Each once, ascending. */
  readonly fills: readonly Fill[];
  readonly size: DecimalText;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Sums over fills, from the venue's figures. */
interface FillSums {
  readonly size: DecimalText;
  /** null: no size. */
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText;
  /** null: paid in more than one token, so `fee` is not one amount. */
  readonly feeToken: string | null;
  /** Gross of fees. */
  readonly closedPnl: DecimalText;
}

export function sumFills(fills: readonly Fill[]): FillSums {
  const [only] = fills;
  if (only !== undefined && fills.length === 1) {
    const { size, price, fee, feeToken, closedPnl } = only;
    return { size, averagePrice: size === '0' ? null : price, fee, feeToken, closedPnl };
  }
  const zero = new Exact(0);
  const size = fills.reduce((sum, fill) => sum.plus(fill.size), zero);
  const value = fills.reduce((sum, fill) => sum.plus(new Exact(fill.price).times(fill.size)), zero);
  const tokens = new Set(fills.map(({ feeToken }) => feeToken));
  return {
    size: exactText(size),
    averagePrice: averageText(value, size),
    fee: exactText(fills.reduce((sum, { fee }) => sum.plus(fee), zero)),
    feeToken: tokens.size === 1 ? ([...tokens][0] ?? null) : null,
    closedPnl: exactText(fills.reduce((sum, { closedPnl }) => sum.plus(closedPnl), zero)),
  };
}

/** Sorts by time, then by the rest of the key, so the result does not depend on the input order. */
export function inFillOrder(fills: readonly Fill[]): readonly Fill[] {
  return fills.toSorted(
    (a, b) => a.time - b.time || compareText(a.coin, b.coin) || a.oid - b.oid || a.tid - b.tid,
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Groups fills by order; duplicates count once. `namedOids`: oids that the agent names. If it names several of one TWAP, it treats
 * each slice as an order, and so does this.
 */
export function executionsOf(fills: readonly Fill[], namedOids: ReadonlySet<number>): readonly Execution[] {
  const once = [...new Map(inFillOrder(fills).map((fill) => [fillKey(fill), fill])).values()];
  const sliced = slicedTwaps(once, namedOids);
  const groups = Map.groupBy(once, (fill) => {
    const [own, ofTwap] = executionNames(fill);
    return fill.twapId === null || sliced.has(fill.twapId) ? own.key : (ofTwap ?? own).key;
  });
  return [...groups].map(([key, group]) => executionOf(key, group));
}

/** Identity of an execution. */
export type ExecutionName = Pick<Execution, 'key' | 'number'>;

/** Possible identities of the execution of this fill: its own order, or its TWAP. */
export function executionNames({
  oid,
  twapId,
  coin,
  side,
}: Pick<Fill, 'oid' | 'twapId' | 'coin' | 'side'>): readonly [own: ExecutionName, ofTwap?: ExecutionName] {
  const own = { key: `oid ${oid} ${coin} ${side}`, number: oid };
  return twapId === null ? [own] : [own, { key: `twap ${twapId} ${coin} ${side}`, number: twapId }];
}

function slicedTwaps(fills: readonly Fill[], namedOids: ReadonlySet<number>): ReadonlySet<number> {
  const named = new Map<number, Set<number>>();
  for (const { twapId, oid } of fills) {
    if (twapId === null || !namedOids.has(oid)) continue;
    named.set(twapId, (named.get(twapId) ?? new Set()).add(oid));
  }
  return new Set([...named].filter(([, oids]) => oids.size > 1).map(([twapId]) => twapId));
}

/** `fills`: at least one, all of one order, ascending. */
export function executionOf(key: string, fills: readonly Fill[]): Execution {
  const first = fills[0];
  if (first === undefined) throw new Error('An execution needs at least one fill.');
  const name = executionNames(first).find((one) => one?.key === key);
  const cloids = new Set(fills.map(({ cloid }) => cloid?.toLowerCase() ?? null));
  return {
    key,
    number: name?.number ?? first.oid,
    coin: first.coin,
    side: first.side,
    oids: [...new Set(fills.map(({ oid }) => oid))].toSorted((a, b) => a - b),
    twapId: first.twapId,
    cloid: cloids.size === 1 ? ([...cloids][0] ?? null) : null,
    fills,
    size: sumFills(fills).size,
    firstAt: first.time,
    lastAt: fills.at(-1)?.time ?? first.time,
  };
}
