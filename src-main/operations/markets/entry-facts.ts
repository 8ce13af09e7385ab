import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import type { AlertFacts, EntryFact } from '../../domain/alerts/facts.ts';
import type { Market } from '../../domain/markets/market.ts';
import type { Reads } from '../scope.ts';
import { unhealthyIndex } from '../reference/reference-health.ts';
import type { EntryBlockers } from './entry-verdict.ts';
import { agentVerdict, blockerText, entryHindrances, unknownHindrances } from './entry-verdict.ts';
import { coinOfRow } from './row-market.ts';
import type { StateFactReads, StateFacts } from './state-facts.ts';
import { stateFacts } from './state-facts.ts';

/** Returns the verdicts on new entries, side by side. */
export type EntryFacts = () => AlertFacts['entries'];

/** Remembers for each market since when its verdicts have differed, as long as the agent reports. */
export function createEntryFacts(
  scope: StateFactReads & Reads<'account' | 'fills' | 'marketStatus'>,
): EntryFacts {
  const remembered = { since: new Map<string, number>() };
  return () => {
    const facts = stateFacts(scope);
    const { since } = remembered;
    remembered.since = new Map();
    if (facts.agent === null) return { unknown: 'The agent has no current status.' };
    if (facts.readAt === null) return { unknown: "The venue's catalog has not been read yet." };
    return comparedMarkets(scope, facts.agent).map((market): EntryFact => {
      const { coin } = market;
      const verdicts = sideBySide(scope, market, facts);
      const before = since.get(coin);
      // An unknown verdict does not end a difference.
      if (verdicts.kind === 'unknown' && before !== undefined) remembered.since.set(coin, before);
      if (verdicts.kind !== 'differ') return { coin, verdicts };
      // A clock that was set back restarts it.
      const began = Math.min(before ?? facts.now, facts.now);
      remembered.since.set(coin, began);
      return { coin, verdicts: { ...verdicts, since: began } };
    });
  };
}

/** Returns the markets that the agent trades or holds: it opens no position in the others that it lists. */
function comparedMarkets(
  scope: Reads<'account' | 'catalog' | 'fills'>,
  { symbols }: AgentStatus,
): readonly Market[] {
  const { reader } = scope;
  const held = [...reader.account().dexes.values()].flatMap(({ value }) => value.positions);
  const traded = (symbols ?? []).flatMap((coin) => coinOfRow(scope, { coin, namedBy: 'agent' }) ?? []);
  const coins = new Set([...traded, ...held.map(({ coin }) => coin)]);
  return [...coins].flatMap((coin) => reader.market(coin) ?? []);
}

type Verdicts = EntryFact['verdicts'];
type SeenNow = Exclude<Verdicts, { kind: 'differ' }> | Omit<Extract<Verdicts, { kind: 'differ' }>, 'since'>;

/** Compares the agent's permission with what forbids entries. If the agent does not allow them, there is nothing to dispute. */
function sideBySide(scope: Reads<'marketStatus'>, market: Market, facts: StateFacts): SeenNow {
  if (agentVerdict(facts, market)?.allowed !== true) return { kind: 'agree' };
  const hindrances = entryHindrances(scope, market, facts);
  const shared = hindrances.agentStopped ?? (facts.venueNotice === null ? null : hindrances.venueHalt);
  if (shared !== null) return { kind: 'differ', blocker: shared, isShared: true };
  const blocker = blockerText(hindrances);
  if (blocker !== null) return { kind: 'differ', blocker, isShared: isReferenceAlone(hindrances, facts) };
  const unknown = unknownHindrances(scope, market, facts);
  return unknown.ofVenue || unknown.ofMarket !== null ? { kind: 'unknown', ...unknown } : { kind: 'agree' };
}

/** Whether all that forbids entries is a failure of reference data that many markets depend on. */
function isReferenceAlone(hindrances: EntryBlockers, facts: StateFacts): boolean {
  const { referenceUnhealthy, ...others } = hindrances;
  if (Object.values(others).some((other) => other !== null)) return false;
  return referenceUnhealthy === facts.reference.stocksFailure || referenceUnhealthy === unhealthyIndex(facts);
}
