import type { AgentClaim } from './agent-order.ts';
import { askedAt, claimedAt, claimedCoin, claimedFill } from './agent-order.ts';
import { Exact } from './exact.ts';
import type { Execution } from './execution.ts';

/** How far the agent's times and the venue's may lie apart: its clock, and the time a word takes. */
export const sizeMatchWindowMs = 120_000;

/** A claim, and when the order's last fill can have been. */
interface Candidate {
  readonly claim: AgentClaim;
  readonly from: number;
  readonly to: number;
}

/**
 * Claims and executions of one coin, side and size, as many pairs as their times allow: of the claims that are open at an
 * execution's time the one that ends first has it. Each claim and execution is in one pair at most.
 */
export function matchBySize(
  claims: readonly AgentClaim[],
  executions: readonly Execution[],
): readonly (readonly [AgentClaim, Execution])[] {
  const kinds = Map.groupBy(executions, kindOfExecution);
  const claimed = Map.groupBy(claims, kindOfClaim);
  return [...kinds].flatMap(([kind, same]) => pairs((claimed.get(kind) ?? []).map(candidateOf), same));
}

function kindOfExecution({ coin, side, size }: Execution): string {
  return `${side} ${canonical(size)} ${coin}`;
}

/** Empty for a claim that can't be told by its size. */
function kindOfClaim(claim: AgentClaim): string {
  const coin = claimedCoin(claim);
  const { kind, size } = claimedFill(claim);
  if (claim.order === null || coin === null || kind !== 'fill' || size === null) return '';
  return `${claim.order.side} ${canonical(size)} ${coin}`;
}

function canonical(size: string): string {
  return new Exact(size).toFixed();
}

function candidateOf(claim: AgentClaim): Candidate {
  return { claim, from: askedAt(claim) - sizeMatchWindowMs, to: claimedAt(claim) + sizeMatchWindowMs };
}

function pairs(
  candidates: readonly Candidate[],
  executions: readonly Execution[],
): readonly (readonly [AgentClaim, Execution])[] {
  const coming = candidates.toSorted((a, b) => a.from - b.from || endsFirst(a, b));
  const open = new Set<Candidate>();
  const found: (readonly [AgentClaim, Execution])[] = [];
  let next = 0;
  for (const execution of executions.toSorted(byLastFill)) {
    for (let one = coming[next]; one !== undefined && one.from <= execution.lastAt; one = coming[next]) {
      open.add(one);
      next += 1;
    }
    for (const one of open) if (one.to < execution.lastAt) open.delete(one);
    const [owner] = [...open].toSorted(endsFirst);
    if (owner === undefined) continue;
    open.delete(owner);
    found.push([owner.claim, execution]);
  }
  return found;
}

function byLastFill(a: Execution, b: Execution): number {
  return a.lastAt - b.lastAt || (a.key < b.key ? -1 : 1);
}

function endsFirst(a: Candidate, b: Candidate): number {
  return a.to - b.to || (a.claim.orderId < b.claim.orderId ? -1 : 1);
}
