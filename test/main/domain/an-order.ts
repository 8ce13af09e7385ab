import type {
  AgentClaim,
  AgentOrder,
  AgentOrderOutcome,
} from '../../../src-main/domain/journal/agent-order.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { ReconciliationQuestion, ReconciliationResult } from './reconcile-at-once.ts';
import { reconcileOrders } from './reconcile-at-once.ts';
import { decimal, minute, now } from '../markets.ts';
import { aFill } from './a-fill.ts';

/** Ten minutes ago: old enough for a verdict. */
export const placedAt = now - 10 * minute;

/** An order of the agent to buy 1 BTC, ten minutes ago. */
export const anOrder = (change: Partial<AgentOrder> = {}): AgentOrder => ({
  orderId: 'order-1',
  coin: 'BTC',
  side: 'buy',
  requested: decimal('1'),
  decisionId: 'decision-1',
  strategyId: 'trend',
  cloid: null,
  at: placedAt,
  ...change,
});

/** The outcome of that order: filled at 100 a second later, as order 1 of the venue. */
export const anOutcome = (change: Partial<AgentOrderOutcome> = {}): AgentOrderOutcome => ({
  orderId: 'order-1',
  coin: 'BTC',
  status: 'filled',
  filled: decimal('1'),
  averagePrice: decimal('100'),
  fee: decimal('0.01'),
  rejectReason: null,
  venueOid: 1,
  at: placedAt + 1_000,
  ...change,
});

export function aClaim(
  order: Partial<AgentOrder> = {},
  outcome: Partial<AgentOrderOutcome> = {},
  journalId = 'journal-1',
): AgentClaim {
  const orderId = order.orderId ?? outcome.orderId ?? 'order-1';
  return {
    journalId,
    orderId,
    order: anOrder({ ...order, orderId }),
    outcome: anOutcome({ ...outcome, orderId }),
  };
}

/** The venue's fill that bears the claim out. */
export const itsFill = (change: Partial<Fill> = {}): Fill => aFill({ time: placedAt + 500, ...change });

export const always = [{ from: 0, to: now + 60 * minute }];

export function reconcile(
  claims: readonly AgentClaim[],
  fills: readonly Fill[],
  change: Partial<ReconciliationQuestion> = {},
): ReconciliationResult {
  return reconcileOrders({ claims, fills, feedCoverage: always, venueCoverage: always, now, ...change });
}

/** Returns each order with its reconciliation status and the oids of its fills: `order-1 matched 1`, `none agent_missing 2`. */
export function words({ claims, unclaimed }: ReconciliationResult): readonly string[] {
  const oids = (fills: readonly Fill[]): string => fills.map(({ oid }) => oid).join(',');
  return [
    ...claims.map(
      ({ claim, fills, reconciliation }) =>
        `${claim.orderId} ${reconciliation?.kind ?? 'untold'} ${oids(fills)}`,
    ),
    ...unclaimed.map(
      ({ execution, reconciliation }) => `none ${reconciliation?.kind ?? 'untold'} ${oids(execution.fills)}`,
    ),
  ].map((text) => text.trim());
}
