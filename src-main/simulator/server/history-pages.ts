import type { Vault, VaultFill, VaultFunding, VaultLedgerMove, VaultOrderEvent } from '../vault/vault.ts';
import type { Moment } from './served.ts';
import { isHeldBack } from './faulty-fills.ts';

const fillsAPage = 2000;
const ordersAPage = 2000;
const rowsAPage = 500;
/** Number of newest fills that requests can reach. */
const reachableFills = 10_000;
/** World ms before any world's first moment. */
const beginning = 0;

/** A time range, both ends included. */
export interface Span {
  readonly startTime: number;
  readonly endTime: number;
  /** Whether the newest page is wanted, newest row first. */
  readonly reversed: boolean;
}

function pageOf<Row>(rows: readonly Row[], length: number, reversed: boolean): readonly Row[] {
  return reversed ? rows.slice(-length).reverse() : rows.slice(0, length);
}

function knownFills(
  vault: Vault,
  { from, type }: { from: number; type: string },
  at: Moment,
): readonly VaultFill[] {
  const fills = vault.fillsBetween(from, at.instant);
  return at.fault === null ? fills : fills.filter((fill) => !isHeldBack(fill, at.fault, type));
}

/** Returns the newest 2,000 fills, newest first. */
export function newestFills(vault: Vault, type: string, at: Moment): readonly VaultFill[] {
  return pageOf(knownFills(vault, { from: beginning, type }, at), fillsAPage, true);
}

export function fillsPage(vault: Vault, span: Span, at: Moment): readonly VaultFill[] {
  const from = span.startTime - 1;
  const reachable = knownFills(vault, { from, type: 'userFillsByTime' }, at).slice(-reachableFills);
  return pageOf(
    reachable.filter((fill) => fill.time <= span.endTime),
    fillsAPage,
    span.reversed,
  );
}

export function fundingPage(vault: Vault, span: Span): readonly VaultFunding[] {
  return pageOf(vault.fundingBetween(span.startTime - 1, span.endTime), rowsAPage, span.reversed);
}

export function ledgerPage(vault: Vault, span: Span): readonly VaultLedgerMove[] {
  return pageOf(vault.ledgerBetween(span.startTime - 1, span.endTime), rowsAPage, span.reversed);
}

/** Returns the order history, newest first: one row per status that an order reached. */
export function orderHistory(vault: Vault, instant: number): readonly VaultOrderEvent[] {
  return pageOf(vault.orderEventsBetween(beginning, instant), ordersAPage, true);
}
