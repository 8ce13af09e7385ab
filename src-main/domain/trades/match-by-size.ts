import type { AgentClaim } from '../journal/agent-order.ts';
import { askedAt, claimKey, claimedAt, claimedCoin, claimedFill } from '../journal/agent-order.ts';
import { Exact } from '../exact.ts';
import type { Execution } from './execution.ts';
import type { Instant, Window } from './pair-in-time.ts';
import { foldCoin } from '../markets/symbol-match.ts';

/** Allowed difference between the agent's and the venue's times: clock difference and reporting delay. */
const sizeMatchWindowMs = 120_000;

/** Side, size and coin regardless of case, as text: the agent may write `btc` for the venue's `BTC`. */
export function kindOfExecution({ coin, side, size }: Execution): string {
  return `${side} ${canonical(size)} ${foldCoin(coin)}`;
}

/** null for a claim that can't be matched by size. */
export function kindOfClaim(claim: AgentClaim): string | null {
  const coin = claimedCoin(claim);
  const { kind, size } = claimedFill(claim);
  if (claim.order === null || coin === null || kind !== 'fill' || size === null) return null;
  return `${claim.order.side} ${canonical(size)} ${foldCoin(coin)}`;
}

function canonical(size: string): string {
  return new Exact(size).toFixed();
}

export function windowOf(claim: AgentClaim): Window<AgentClaim> {
  const from = askedAt(claim) - sizeMatchWindowMs;
  return { item: claim, key: claimKey(claim), from, to: claimedAt(claim) + sizeMatchWindowMs };
}

export function instantOf(execution: Execution): Instant<Execution> {
  return { item: execution, key: execution.key, at: execution.lastAt };
}
