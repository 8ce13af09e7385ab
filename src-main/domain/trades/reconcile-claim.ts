import { minuteMs } from '../../time.ts';
import type { AgentClaim } from '../journal/agent-order.ts';
import { askedAt, claimedAt, claimedFill } from '../journal/agent-order.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import type { Execution } from './execution.ts';
import { sumFills } from './execution.ts';
import type { Fill } from '../account/fill.ts';
import type { Difference, Reconciliation } from './trade.ts';
import type { TimeSpan } from '../time-span.ts';
import { covers } from '../time-span.ts';

/** Real differences younger than this are `pending`. */
const pendingMs = 120_000;
/** A stamp further ahead of world time than this does not count as recent. */
const aheadMs = minuteMs;
/** The feed must be read this long past a fill before a missing report counts. */
export const feedLagMs = minuteMs;

/** Basis of a reconciliation: the time spans of both sides that were read without a gap, and world ms. */
export interface ReconciliationBasis {
  /** Empty when an account conflict forbids joining. */
  readonly feedCoverage: readonly TimeSpan[];
  readonly venueCoverage: readonly TimeSpan[];
  readonly now: number;
}

function isYoung(at: number, now: number): boolean {
  return at <= now + aheadMs && now - at < pendingMs;
}

/** Next time at which `isYoung` changes for a stamp; null: never. */
export function nextYouthChange(at: number, now: number): number | null {
  if (now < at - aheadMs) return at - aheadMs;
  return now < at + pendingMs ? at + pendingMs : null;
}

/** The later of the agent's report and the last fill. */
export function youthOf(claim: AgentClaim, fills: readonly Fill[]): number {
  return Math.max(claimedAt(claim), fills.at(-1)?.time ?? 0);
}

/** Time spans that must have been read to reconcile a claim. null: none is needed. */
interface RequiredCoverage {
  readonly venue: TimeSpan | null;
  readonly feed: TimeSpan | null;
}

export function requiredCoverage(claim: AgentClaim, fills: readonly Fill[]): RequiredCoverage {
  const lastFill = fills.at(-1)?.time ?? null;
  return {
    venue: { from: Math.min(askedAt(claim), claimedAt(claim)), to: claimedAt(claim) },
    feed: lastFill === null ? null : { from: lastFill, to: lastFill + feedLagMs },
  };
}

/** Reconciles one claim with its fills. null: venue or feed were not read over the time needed. */
export function reconcileClaim(
  claim: AgentClaim,
  fills: readonly Fill[],
  known: ReconciliationBasis,
): Reconciliation | null {
  if (known.feedCoverage.length === 0) return null;
  const verdict = compare(claim, fills);
  if (verdict.kind === 'matched' && fills.length > 0) return verdict;
  const isKnown = isDecidable(claim, fills, known);
  if (verdict.kind === 'matched' && isKnown) return verdict;
  if (isYoung(youthOf(claim, fills), known.now)) return { kind: 'pending' };
  return isKnown ? verdict : null;
}

/** Whether both sides were read over the time that the claim needs. */
function isDecidable(
  claim: AgentClaim,
  fills: readonly Fill[],
  { feedCoverage, venueCoverage }: ReconciliationBasis,
): boolean {
  const { venue, feed } = requiredCoverage(claim, fills);
  return (venue === null || covers(venueCoverage, venue)) && (feed === null || covers(feedCoverage, feed));
}

/** Reconciles a venue order that belongs to no claim; null: the feed does not cover it. */
export function reconcileUnclaimed(
  { firstAt, lastAt }: Execution,
  { feedCoverage, now }: ReconciliationBasis,
): Reconciliation | null {
  if (!feedCoverage.some(({ from }) => from <= firstAt)) return null;
  if (isYoung(lastAt, now)) return { kind: 'pending' };
  const isCovered = covers(feedCoverage, { from: firstAt, to: lastAt + feedLagMs });
  return isCovered ? { kind: 'agent_missing' } : null;
}

function compare(claim: AgentClaim, fills: readonly Fill[]): Reconciliation {
  const { kind } = claimedFill(claim);
  if (fills.length === 0) return { kind: kind === 'fill' ? 'venue_missing' : 'matched' };
  if (kind === 'not_reported') return { kind: 'agent_missing' };
  const differences = differencesOf(claim, fills);
  return differences.length === 0 ? { kind: 'matched' } : { kind: 'differs', differences };
}

/**
 * Compares sizes exactly (binary noise is removed when the claim is read), and average prices and fees with a tolerance, because
 * they are rounded by whoever reports them.
 */
function differencesOf(claim: AgentClaim, fills: readonly Fill[]): readonly Difference[] {
  const venue = sumFills(fills);
  const { averagePrice = null, fee = null } = claim.outcome ?? {};
  return [
    ...difference('filled', { agent: claimedFill(claim).size, venue: venue.size }, '0'),
    ...difference('average_price', { agent: averagePrice, venue: venue.averagePrice }, priceLeeway(venue)),
    ...(venue.feeToken === null ? [] : difference('fee', { agent: fee, venue: venue.fee }, feeLeeway(venue))),
  ];
}

/** 0.01 % of the price. */
function priceLeeway({ averagePrice }: { readonly averagePrice: DecimalText | null }): Exact {
  return new Exact(averagePrice ?? 0).abs().times('0.0001');
}

/** 0.01 of the token, or 1 % of the fee if that is more. */
function feeLeeway({ fee }: { readonly fee: DecimalText }): Exact {
  return Exact.max('0.01', new Exact(fee).abs().times('0.01'));
}

function difference(
  figure: Difference['figure'],
  { agent, venue }: { readonly agent: DecimalText | null; readonly venue: DecimalText | null },
  leeway: string | Exact,
): readonly Difference[] {
  if (agent === null || venue === null) return [];
  const apart = new Exact(agent).minus(venue).abs();
  return apart.greaterThan(leeway) ? [{ figure, agent, venue }] : [];
}
