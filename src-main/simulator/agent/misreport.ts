import type { JournalEvent } from '../../agent/schema.ts';
import { streamOf, unitAt } from '../world/noise.ts';

type Outcome = Extract<JournalEvent, { type: 'order_outcome' }>;

/** Shares of the orders of which the agent tells wrongly, each in its way. */
const shares = { silent: 0.01, wrongPrice: 0.01, unsure: 0.01, claimed: 0.15 };

/**
 * The outcome as a careless agent tells it, so that what it says and what the venue says differ now and then: it forgets to
 * tell, mistakes a price, lost the venue's answer, or takes a refused order for a filled one. null: it says nothing. One order
 * is told of in one way.
 */
export function misreport(seed: number, outcome: Outcome): Outcome | null {
  const draw = unitAt(streamOf(seed, `agent misreport ${outcome.order_id}`), 0);
  if (outcome.status === 'rejected') return draw < shares.claimed ? asClaimed(outcome) : outcome;
  if (draw < shares.silent) return null;
  if (draw < shares.silent + shares.wrongPrice) return withWrongPrice(outcome);
  return draw < shares.silent + shares.wrongPrice + shares.unsure ? asUnsure(outcome) : outcome;
}

function asClaimed(outcome: Outcome): Outcome {
  return { ...outcome, status: 'filled', ...noFigures, reject_reason: null, venue_oid: null };
}

function withWrongPrice(outcome: Outcome): Outcome {
  const price = Number(outcome.average_price ?? 0);
  return price === 0 ? outcome : { ...outcome, average_price: (price * 1.02).toPrecision(8) };
}

/** It knows which order it was, and not what came of it. */
function asUnsure(outcome: Outcome): Outcome {
  return { ...outcome, status: 'unknown', ...noFigures };
}

const noFigures = { filled: null, average_price: null, fee: null };
