import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { FundingPayment } from '../../../../src-main/domain/account/funding.ts';
import type { LedgerMove } from '../../../../src-main/domain/account/ledger-move.ts';
import type { EquityPoint } from '../../../../src-main/store/account.ts';
import type { HistorySpan } from '../../../../src-main/store/record.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aPayment, decimal } from '../../domain/performance/a-trip.ts';
import { now } from '../../markets.ts';
import { projectAll } from '../../store/project-all.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Filters that let every order and every closed trade through. */
export const everyClosedTrade = {
  assetClass: null,
  marketId: null,
  period: 'all',
  strategyId: null,
} as const;
export const everyOrder = { ...everyClosedTrade, status: null, reconciliation: null } as const;

export const wholeSpan = { knownFrom: 0, readThrough: now };
const counter = { tid: 0 };

/** Returns fills that open and, `minutes` later, close a position; `at` is the close. */
export function aTrade(
  at: number,
  pnl: string,
  { coin = 'BTC', minutes = 5, feeToken = 'USDC' } = {},
): Fill[] {
  counter.tid += 2;
  const open = aFill({ coin, time: at - minutes * minute, tid: counter.tid, oid: counter.tid, feeToken });
  const close = { ...open, time: at, tid: counter.tid + 1, oid: counter.tid + 1, side: 'sell' as const };
  return [open, { ...close, startPosition: decimal('1'), closedPnl: decimal(pnl) }];
}

export function putFills({ writer }: Store, fills: readonly Fill[], span = wholeSpan): void {
  writer.putFills(
    fills.toSorted((a, b) => a.time - b.time),
    span,
  );
  projectAll(writer, { now });
}
const aPoint = (at: number, equity: string, partial = false): EquityPoint => ({
  at,
  equityUsd: decimal(equity),
  withdrawableUsd: null,
  unrealizedPnlUsd: null,
  partial,
});
export function putEquity(
  { writer }: Store,
  at: number,
  {
    equity,
    partial,
    takenAt,
  }: { readonly equity: string; readonly partial?: boolean; readonly takenAt?: number },
): void {
  writer.putEquity(aPoint(at, equity, partial), takenAt);
  projectAll(writer, { now });
}
export function putFunding(
  { writer }: Pick<Store, 'writer'>,
  payments: readonly FundingPayment[],
  span: HistorySpan = wholeSpan,
): void {
  writer.putFunding(payments, span);
  projectAll(writer, { now });
}
export const aMove = (time: number, netUsd: string | null): LedgerMove => ({
  time,
  hash: `0x${'1'.repeat(64)}`,
  kind: 'deposit',
  token: 'USDC',
  amount: null,
  direction: 'in',
  netUsd: netUsd === null ? null : decimal(netUsd),
  fee: null,
  fromDex: null,
  toDex: null,
  raw: '{}',
});

/** Forty days of trades, payments, samples and moves, from a small generator of its own. */
export function putFortyDays(store: Store): void {
  let state = 12_345;
  const next = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
  const fills: Fill[] = [];
  for (const coin of ['BTC', 'ETH', 'xyz:GOLD']) {
    for (let at = now - 40 * day; at <= now; at += hour + next(6 * hour))
      fills.push(...aTrade(at, ((next(2000) - 900) / 100).toFixed(2), { coin, minutes: 1 + next(50) }));
  }
  putFills(store, fills);
  const payments = Array.from({ length: 40 * 24 }, (_, nth) => now - (now % hour) - nth * hour + 7);
  putFunding(
    store,
    payments.map((time) => aPayment({ time, amount: decimal(((next(300) - 150) / 1000).toFixed(3)) })),
    wholeSpan,
  );
  store.writer.putLedger(
    [30, 17, 3].map((days) => aMove(now - days * day, String(next(900) + 100))),
    wholeSpan,
  );
  let equity = 100_000;
  for (let at = now - 40 * day; at <= now; at += 13 * minute) {
    equity += next(2001) - 1000;
    store.writer.putEquity(aPoint(at, (equity / 10).toFixed(1)));
  }
  projectAll(store.writer, { now });
}
