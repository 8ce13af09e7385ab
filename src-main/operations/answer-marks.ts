import { counted } from './answer-text.ts';
import { incompleteSentence } from './incomplete-reasons.ts';

/** Warning about an answer: not all of it is known, or it is older than its limit. */
export interface AnswerWarning {
  readonly code: 'incomplete' | 'stale' | 'from_chain' | 'filter_ignored';
  /** Reason as the answer has it; null: it has none. */
  readonly incompleteReason: string | null;
  readonly message: string;
}

export const warningOf = (
  code: AnswerWarning['code'],
  message: string,
  incompleteReason: string | null = null,
): AnswerWarning => ({ code, incompleteReason, message });

export const incomplete = (message: string): AnswerWarning => warningOf('incomplete', message);

interface UncheckedRule {
  readonly rule: string;
  readonly coin: string | null;
  readonly reason: string;
}

/** Fields by which an answer says itself that something in it is missing or stale. */
interface Marks {
  readonly complete?: boolean;
  readonly partial?: boolean;
  readonly incompleteReason?: string | null;
  readonly message?: string | null;
  readonly whyIncomplete?: string | null;
  /** null: it was never read. */
  readonly stale?: boolean | null;
  readonly observedAt?: string | null;
  readonly timestamp?: string;
  readonly leftOut?: readonly { readonly message: string }[];
  readonly unreadable?: readonly unknown[];
  readonly unreadableCount?: number;
  readonly missingFields?: readonly string[];
  readonly unchecked?: readonly UncheckedRule[];
}

/**
 * Returns a warning for each mark of an answer. `isExplained`: other warnings say already why it is not complete, so a mark
 * without words of its own adds none.
 */
export function markedWarnings(answer: unknown, isExplained: boolean): readonly AnswerWarning[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const marks: Marks = answer;
  const named = [...staleness(marks), ...parts(marks)];
  return [...incompleteness(marks, { isExplained, isNamed: named.length > 0 }), ...named];
}

interface Explained {
  /** Other warnings say already why the answer is not complete. */
  readonly isExplained: boolean;
  /** Other marks of the answer do. */
  readonly isNamed: boolean;
}

function incompleteness(marks: Marks, { isExplained, isNamed }: Explained): readonly AnswerWarning[] {
  const { complete, partial, message, whyIncomplete, incompleteReason = null } = marks;
  if (complete !== false && partial !== true) return [];
  const coded = incompleteReason === null || isExplained ? null : incompleteSentence(incompleteReason);
  const why = message ?? whyIncomplete ?? coded;
  if (why !== null && why !== undefined) return [warningOf('incomplete', why, incompleteReason)];
  return isExplained || isNamed ? [] : [warningOf('incomplete', 'The data is incomplete.', incompleteReason)];
}

function staleness({ stale, timestamp, observedAt = timestamp }: Marks): readonly AnswerWarning[] {
  if (stale === null) return [incomplete('The venue has not given these figures yet.')];
  if (stale !== true) return [];
  const when = observedAt === undefined || observedAt === null ? '' : ` at ${observedAt}`;
  return [warningOf('stale', `The data was last read${when}: that is past its limit of age.`)];
}

const uncheckedText = ({ rule, coin, reason }: UncheckedRule): string =>
  `Not checked: ${rule}${coin === null ? '' : ` of ${coin}`}. ${reason}`;

function parts(marks: Marks): readonly AnswerWarning[] {
  const { leftOut, unreadable, unreadableCount, missingFields, unchecked } = marks;
  const lost = unreadable?.length ?? unreadableCount ?? 0;
  const missing = missingFields ?? [];
  return [
    ...(leftOut ?? []).map(({ message }) => message),
    ...(unchecked ?? []).map(uncheckedText),
    ...(lost === 0 ? [] : [`${counted(lost, 'row')} could not be read and can't be listed.`]),
    ...(missing.length === 0 ? [] : [`Not reported: ${missing.join(', ')}.`]),
  ].map(incomplete);
}
