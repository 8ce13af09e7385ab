import type { AgentClaim } from '../journal/agent-order.ts';
import { askedAt, claimKey, claimedAt, claimedCoin, claimedFill, namedOids } from '../journal/agent-order.ts';
import { Exact } from '../exact.ts';
import type { Execution } from './execution.ts';
import type { Instant, Window } from './pair-in-time.ts';
import { foldCoin } from '../markets/symbol-match.ts';

/** Executions of each claim; an execution belongs to one claim at most. */
type OrderMatches = ReadonlyMap<AgentClaim, readonly Execution[]>;
/** Matches under construction. */
type Draft = Map<AgentClaim, Execution[]>;
/** Claims by an id they name. */
type Index<Name> = ReadonlyMap<Name, readonly AgentClaim[]>;

/** Matches by id, and what may still match by size and time. */
export interface NamedMatches {
  readonly matches: OrderMatches;
  readonly free: readonly AgentClaim[];
  readonly left: readonly Execution[];
}

/**
 * Matches by venue oid, then cloid. A claim whose oid the venue knows matches that order or none. Needs only claims and executions
 * connected through shared ids.
 */
export function matchByName(claims: readonly AgentClaim[], executions: readonly Execution[]): NamedMatches {
  const sorted = claims.toSorted(earlier);
  const inTime = executions.toSorted((a, b) => a.firstAt - b.firstAt || (a.key < b.key ? -1 : 1));
  const matches: Draft = new Map();
  const oids = byOid(sorted);
  const afterOwn = inTime.filter(
    (execution) => !takeByOid(matches, execution, { oids, names: execution.oids }),
  );
  const afterOid = afterOwn.filter(
    (execution) => !takeByOid(matches, execution, { oids, names: twapOf(execution) }),
  );
  const known = new Set(executions.flatMap(({ oids }) => oids));
  const open = sorted.filter(
    (claim) => matches.has(claim) || !namedOids(claim).some((oid) => known.has(oid)),
  );
  const cloids = byCloid(open);
  const freed = new Set(open.filter((claim) => !matches.has(claim)));
  const left = afterOid.filter((execution) => !takeByCloid(matches, execution, { cloids, freed }));
  return { matches, free: open.filter((claim) => !matches.has(claim)), left };
}

function take(matches: Draft, claim: AgentClaim, execution: Execution): void {
  const taken = matches.get(claim);
  if (taken === undefined) matches.set(claim, [execution]);
  else taken.push(execution);
}

/** A claim may name a TWAP by its own id if no order has that number. */
function twapOf({ twapId }: Execution): readonly number[] {
  return twapId === null ? [] : [twapId];
}

function takeByOid(
  matches: Draft,
  execution: Execution,
  { oids, names }: { readonly oids: Index<number>; readonly names: readonly number[] },
): boolean {
  const naming = names.flatMap((oid) => oids.get(oid) ?? []);
  // An order that continued under another oid has one execution per oid.
  const candidates = naming.filter(
    (claim) => (!matches.has(claim) || claim.earlierOids !== undefined) && mayBe(claim, execution),
  );
  // If two claims name one order, the one with the right size gets it, else the first.
  const owner =
    candidates.find((claim) => Number(claimedFill(claim).size) === Number(execution.size)) ?? candidates[0];
  if (owner !== undefined) take(matches, owner, execution);
  return owner !== undefined;
}

/**
 * Matches by cloid. A modified order continues under a new oid with the same cloid and stays with its claim. If a cloid was reused,
 * claims without a match come first, nearest in time first.
 */
function takeByCloid(
  matches: Draft,
  execution: Execution,
  { cloids, freed }: { readonly cloids: Index<string>; readonly freed: ReadonlySet<AgentClaim> },
): boolean {
  const naming = execution.cloid === null ? [] : (cloids.get(execution.cloid) ?? []);
  const candidates = naming.filter((claim) => mayBe(claim, execution));
  const distance = (claim: AgentClaim): number => Math.abs(askedAt(claim) - execution.firstAt);
  const [owner] = candidates.toSorted(
    (a, b) => Number(freed.has(b)) - Number(freed.has(a)) || distance(a) - distance(b) || earlier(a, b),
  );
  if (owner !== undefined) take(matches, owner, execution);
  return owner !== undefined;
}

function mayBe(claim: AgentClaim, { coin, side }: Execution): boolean {
  const claimed = claimedCoin(claim);
  return (
    (claimed === null || foldCoin(claimed) === foldCoin(coin)) &&
    (claim.order === null || claim.order.side === side)
  );
}

function byOid(claims: readonly AgentClaim[]): Index<number> {
  return index(claims, namedOids);
}

function byCloid(claims: readonly AgentClaim[]): Index<string> {
  return index(claims, ({ order }) => (order?.cloid ? [order.cloid.toLowerCase()] : []));
}

function index<Name>(
  claims: readonly AgentClaim[],
  namesOf: (claim: AgentClaim) => readonly Name[],
): Index<Name> {
  const named = new Map<Name, AgentClaim[]>();
  const add = (name: Name, claim: AgentClaim): void => {
    const same = named.get(name);
    if (same === undefined) named.set(name, [claim]);
    else same.push(claim);
  };
  for (const claim of claims) for (const name of namesOf(claim)) add(name, claim);
  return named;
}

function earlier(a: AgentClaim, b: AgentClaim): number {
  return askedAt(a) - askedAt(b) || (claimKey(a) < claimKey(b) ? -1 : 1);
}

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
