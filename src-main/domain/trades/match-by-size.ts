import type { AgentClaim } from '../journal/agent-order.ts';
import { askedAt, claimKey, claimedAt, claimedCoin, claimedFill } from '../journal/agent-order.ts';
import { Exact } from '../exact.ts';
import type { Execution } from './execution.ts';
import type { Instant, Window } from './pair-in-time.ts';
import { pairInTime } from './pair-in-time.ts';
import { foldCoin } from '../markets/symbol-match.ts';

/** How far the agent's times and the venue's may lie apart: its clock, and the time a word takes. */
const sizeMatchWindowMs = 120_000;

/**
 * Claims and executions of one coin, side and size whose times agree: the last fill lies between the asking and the word on
 * it, but for a leeway. As many pairs as there can be, each claim and execution in one at most.
 */
export function matchBySize(
  claims: readonly AgentClaim[],
  executions: readonly Execution[],
): readonly (readonly [AgentClaim, Execution])[] {
  const claimed = Map.groupBy(claims, kindOfClaim);
  return [...Map.groupBy(executions, kindOfExecution)].flatMap(([kind, same]) =>
    pairInTime((claimed.get(kind) ?? []).map(windowOf), same.map(instantOf)),
  );
}

/** Side, size and coin regardless of case, as text: the agent may write `btc` for the venue's `BTC`. */
export function kindOfExecution({ coin, side, size }: Execution): string {
  return `${side} ${canonical(size)} ${foldCoin(coin)}`;
}

/** null for a claim that can't be told by its size. */
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
