import type { z } from 'zod';
import { mostJsonLevels } from '../json-text.ts';
import { AgentFeedError } from './agent.ts';
import type { JournalEntry, JournalProblem } from './agent-journal.ts';
import type { FieldProblem } from './agent-field-problem.ts';
import { fieldProblems, recordOf } from './fields-of.ts';
import { WrittenEvent } from './schema.ts';
import { bareTokens, parseTolerantJson, parseWithAllDigits } from './tolerant-json.ts';
import { UnusableFieldError, translateEvent } from './translate-event.ts';

interface EventReading {
  /** See JournalProblem. */
  readonly place: string;
  /** World ms. */
  readonly now: number;
}

/** Reads one event from its text, or says why the text is not an event. Never throws because of the text. */
export function readEvent(raw: string, { place, now }: EventReading): JournalEntry {
  const invalid = (
    failure: JournalProblem['failure'],
    seq: number | null,
    reason: string,
    fields: readonly FieldProblem[] = [],
  ): JournalEntry => ({ kind: 'problem', problem: { failure, seq, place, reason, raw, fields } });
  const document = parsed(raw);
  if (document instanceof AgentFeedError)
    return document.failure === 'not_json'
      ? invalid('not_json', null, 'It is not JSON.')
      : invalid('wrong_shape', null, `It is nested deeper than ${mostJsonLevels} levels.`);
  const seq = seqOf(document);
  const checked = checkEvent(document);
  if (!checked.success) {
    return isOfNewType(document)
      ? invalid('unknown_type', seq, 'This version does not know its type.')
      : invalid('wrong_shape', seq, reasonOf(checked.error), fieldProblems(checked.error.issues, document));
  }
  try {
    const dropped: FieldProblem[] = [];
    const event = translateEvent(checked.data, { now, drop: (problem) => dropped.push(problem) });
    return { kind: 'event', event, raw, dropped };
  } catch (error) {
    if (!(error instanceof UnusableFieldError)) throw error;
    return invalid('wrong_shape', seq, `Its ${error.fieldProblem.field} can't be used.`, [
      error.fieldProblem,
    ]);
  }
}

function parsed(raw: string): unknown {
  try {
    const document = parseTolerantJson(raw);
    const fields = recordOf(document);
    // Threshold and value are shown as written: no field's bounds say how many digits they may have.
    if (fields === null || recordOf(fields['refused_by']) === null) return document;
    return { ...fields, refused_by: recordOf(parseWithAllDigits(raw))?.['refused_by'] };
  } catch (error) {
    if (error instanceof AgentFeedError) return error;
    throw error;
  }
}

/** Sequence number of an event, if any; an invalid event with a number still advances the cursor. */
function seqOf(document: unknown): number | null {
  return WrittenEvent.options[0].shape.seq.safeParse(recordOf(document)?.['seq']).data ?? null;
}

/** Whether the type is unknown, e.g. from a newer agent, rather than a damaged known one. */
function isOfNewType(document: unknown): boolean {
  const type = recordOf(document)?.['type'];
  return typeof type === 'string' && type !== '' && !knownTypes.has(type);
}

const knownTypes: ReadonlySet<string> = new Set(WrittenEvent.options.map(({ shape }) => shape.type.value));

/** Parses an event. Placeholders for a missing value (NaN, Infinity) count as null where the schema rejects them. */
function checkEvent(document: unknown): z.ZodSafeParseResult<WrittenEvent> {
  const checked = WrittenEvent.safeParse(document);
  const fields = recordOf(document);
  if (checked.success || fields === null) return checked;
  const invalid = new Set(checked.error.issues.flatMap(({ path: [field] }) => field ?? []));
  const hasToken = (field: string, value: unknown): boolean =>
    invalid.has(field) && bareTokens.includes(value);
  if (!Object.entries(fields).some(([field, value]) => hasToken(field, value))) return checked;
  return WrittenEvent.safeParse(
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, hasToken(field, value) ? null : value]),
    ),
  );
}

function reasonOf({ issues }: z.ZodError): string {
  const fields = [...new Set(issues.map(({ path }) => path.join('.')))].filter((field) => field !== '');
  return fields.length === 0
    ? 'It is not a JSON object.'
    : `Fields are missing or invalid: ${fields.join(', ')}.`;
}
