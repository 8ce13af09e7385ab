import { toUtcText } from '../../domain/freshness.ts';
import { PerpscopeError } from '../../errors.ts';
import { mostStrategies } from '../../store/trades.ts';
import { listedNames, shownName } from '../refused-value.ts';
import type { Reads } from '../scope.ts';
import { isJournalComplete } from './journal-coverage.ts';

/** Strategy and gate that rows are asked for; absent or null: any. */
interface RequestedNames {
  readonly strategyId?: string | null | undefined;
  readonly gate?: string | null | undefined;
}

/**
 * Throws invalid_parameter for a strategy or a gate that the agent's journal doesn't name; the message lists those that it
 * does. If events of the journal are missing, it may have named any: the list itself says that it is not complete. Call it only
 * if nothing was found, because gates are counted over the whole journal.
 */
export function requireNames(
  scope: Reads<'journal' | 'orderOutcomes'>,
  names: RequestedNames,
  isKnown = (): boolean => isJournalComplete(scope),
): void {
  const { strategyId = null, gate = null } = names;
  const knownFrom = (): number | null => scope.reader.journalKnownFrom()?.at ?? null;
  if (strategyId !== null) {
    const named = scope.reader.strategies();
    const isComplete = (): boolean => named.length < mostStrategies && isKnown();
    requireName({ name: strategyId, named, isComplete, knownFrom, words: ['strategy', 'strategies'] });
  }
  if (gate !== null) {
    const named = scope.reader.gateCounts({}).map((counted) => counted.gate);
    requireName({ name: gate, named, isComplete: isKnown, knownFrom, words: ['gate', 'gates'] });
  }
}

interface RequestedName {
  readonly name: string;
  /** Names that the record has. */
  readonly named: readonly string[];
  /** Whether no other name can exist. */
  readonly isComplete: () => boolean;
  /** Time at which the journal began, world ms. */
  readonly knownFrom: () => number | null;
  readonly words: readonly [one: string, several: string];
}

function requireName({ name, named, isComplete, knownFrom, words: [one, several] }: RequestedName): void {
  if (named.includes(name) || !isComplete()) return;
  const begunAt = knownFrom();
  const since = begunAt === null ? '' : ` since ${toUtcText(begunAt)}`;
  const others = named.length === 0 ? `It names no ${one}.` : `Its ${several}: ${listedNames(named)}.`;
  throw new PerpscopeError(
    'invalid_parameter',
    `The agent's journal${since} names no ${one} ${shownName(name)}. ${others}`,
  );
}
