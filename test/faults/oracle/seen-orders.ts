import { figure, type At, type Expect, type Figure } from '../expect.ts';
import { dayMs, genesis } from '../world/markets.ts';
import { outcomesBy, type OutcomeTruth } from '../world/outcomes.ts';

/** Orders that the journal and the fills report, and how many have each status. */

export const history = ['fills', 'journal'];
/** No fault is tested for longer. */
export const horizon = genesis + 3 * dayMs;
export const allOutcomes = outcomesBy(horizon);

/** When the agent writes of an order's outcome: a millisecond after it. */
const journalTime = (at: number): number => at + 1;
export const reportedFrom = (at: number, of: Figure): Figure => ({
  ...of,
  reportedFrom: { reading: 'journal', at: journalTime(at) },
});

/** Returns orders that the agent or the venue has reported. */
export function seenBy(at: At): readonly OutcomeTruth[] {
  return allOutcomes.filter((one) => one.at <= at('journal') || (one.hasFill && one.at <= at('fills')));
}

export const counted = (count: (orders: readonly OutcomeTruth[]) => unknown): Expect =>
  figure(history, (at) => count(seenBy(at)));
/**
 * An order that only its fills report has the venue's status, else `unknown` (contract 2.5): of those that the journal has not
 * reported, as many may be unknown as the answer says, and the others are filled.
 */
const ofStatus = (status: OutcomeTruth['status'] | 'partial' | 'unknown'): Expect =>
  figure(history, (at, { unknown }) => {
    const orders = seenBy(at);
    const [reported, byFills] = [
      orders.filter((one) => journalTime(one.at) <= at('journal')),
      orders.filter((one) => journalTime(one.at) > at('journal')),
    ];
    const open = Number.isInteger(unknown) ? Math.min(Number(unknown), byFills.length) : byFills.length;
    const more = { unknown: open, filled: byFills.length - open }[String(status)] ?? 0;
    return reported.filter((one) => one.status === status).length + more;
  });

export const statuses = {
  filled: ofStatus('filled'),
  partial: ofStatus('partial'),
  resting: ofStatus('resting'),
  rejected: ofStatus('rejected'),
  unknown: ofStatus('unknown'),
};
