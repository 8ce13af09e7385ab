import { minuteMs } from '../../time.ts';
import type { AgentClaim } from '../journal/agent-order.ts';
import { askedAt, claimedAt, claimedFill } from '../journal/agent-order.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import { sumFills } from './execution.ts';
import type { Fill } from '../account/fill.ts';
import type { Difference, Reconciliation } from './trade.ts';
import type { TimeSpan } from '../time-span.ts';
import { covers } from '../time-span.ts';

/** So long the agent's word and the venue's may be apart before it counts. */
const pendingMs = 120_000;
/** A stamp further ahead of world time than this proves no youth. */
const aheadMs = minuteMs;
/** So long after a fill the feed must have been read before its silence says anything. */
export const feedLagMs = minuteMs;

/** What is known when a judgement is made. */
export interface ReconciliationBasis {
  readonly feedCoverage: readonly TimeSpan[];
  readonly venueCoverage: readonly TimeSpan[];
  readonly now: number;
}

export function isYoung(at: number, now: number): boolean {
  return at <= now + aheadMs && now - at < pendingMs;
}

/** When a stamp counts as young next, or as young no more; null: never again. */
export function nextYouthChange(at: number, now: number): number | null {
  if (now < at - aheadMs) return at - aheadMs;
  return now < at + pendingMs ? at + pendingMs : null;
}

/** The younger of the two words. */
export function youthOf(claim: AgentClaim, fills: readonly Fill[]): number {
  return Math.max(claimedAt(claim), fills.at(-1)?.time ?? 0);
}

/** The time over which each side must have been read for the word on a claim. null: it rests on none. */
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

/** The word on one claim, given the fills found for it. null: what the venue did, or the agent said, can't be known. */
export function reconcileClaim(
  claim: AgentClaim,
  fills: readonly Fill[],
  known: ReconciliationBasis,
): Reconciliation | null {
  if (known.feedCoverage.length === 0) return null;
  const verdict = compare(claim, fills);
  if (verdict.kind === 'matched' && fills.length > 0) return verdict;
  const isKnown = canTell(claim, fills, known);
  if (verdict.kind === 'matched' && isKnown) return verdict;
  if (isYoung(youthOf(claim, fills), known.now)) return { kind: 'pending' };
  return isKnown ? verdict : null;
}

/** Whether more of either side's word may still lie in what was not read. */
function canTell(
  claim: AgentClaim,
  fills: readonly Fill[],
  { feedCoverage, venueCoverage }: ReconciliationBasis,
): boolean {
  const { venue, feed } = requiredCoverage(claim, fills);
  return (venue === null || covers(venueCoverage, venue)) && (feed === null || covers(feedCoverage, feed));
}

function compare(claim: AgentClaim, fills: readonly Fill[]): Reconciliation {
  const { kind } = claimedFill(claim);
  if (fills.length === 0) return { kind: kind === 'fill' ? 'venue_missing' : 'matched' };
  if (kind === 'not_said') return { kind: 'agent_missing' };
  const differences = differencesOf(claim, fills);
  return differences.length === 0 ? { kind: 'matched' } : { kind: 'differs', differences };
}

/**
 * Sizes are compared to the last digit: what of a claim's is the noise of a binary fraction is left out where it is read.
 * Averages and fees are rounded by whoever reports them.
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

/** One hundredth of a percent. */
function priceLeeway({ averagePrice }: { readonly averagePrice: DecimalText | null }): Exact {
  return new Exact(averagePrice ?? 0).abs().times('0.0001');
}

/** A hundredth of the token, or of the fee where that is more. */
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
