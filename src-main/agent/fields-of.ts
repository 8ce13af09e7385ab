import type { z } from 'zod';
import type { FieldProblem, Refusals } from './agent-field-problem.ts';

const unusable = 'is missing or invalid';

/** Most paths collected. */
const mostPaths = 50;

export function createRefusals(): Refusals {
  const seen = new Map<string, string>();
  return {
    note: (path, problem = unusable) => {
      if (!seen.has(path)) seen.set(path, problem);
    },
    problems: () => [...seen].map(([field, problem]) => ({ field, problem })),
    paths: () => {
      const paths = [...seen.keys()];
      const more = paths.length - mostPaths;
      return more > 0 ? [...paths.slice(0, mostPaths), `and ${more} more`] : paths;
    },
  };
}

type Fields<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: NonNullable<z.output<Shape[Name]>> | null;
};

export interface FieldSource {
  readonly raw: unknown;
  /** Path of the document part, with a trailing dot; empty for the document itself. */
  readonly path: string;
  readonly refusals: Refusals;
  /** World ms of receipt. */
  readonly now: number;
}

/** Parses each field separately; a field that is absent or invalid is null, and an invalid one is noted. */
export function fieldsOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  { raw, path, refusals }: Omit<FieldSource, 'now'>,
): Fields<Shape> {
  const record = recordOf(raw) ?? {};
  const fields = Object.entries(shape).map(([name, schema]) => {
    const parsed = (schema as z.ZodType).safeParse(Object.hasOwn(record, name) ? record[name] : undefined);
    if (!parsed.success) refusals.note(path + name, issueText(parsed.error.issues[0], record[name]));
    return [name, parsed.data ?? null];
  });
  return Object.fromEntries(fields) as Fields<Shape>;
}

/** null unless it is a JSON object. */
export function recordOf(raw: unknown): Readonly<Record<string, unknown>> | null {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Readonly<Record<string, unknown>>)
    : null;
}

/** Turns the issues of a schema into one problem per field of the document. */
export function fieldProblems(
  issues: readonly z.core.$ZodIssue[],
  document: unknown,
): readonly FieldProblem[] {
  const problems = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!problems.has(field)) problems.set(field, issueText(issue, valueAt(document, issue.path)));
  }
  return [...problems].map(([field, problem]) => ({ field, problem }));
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    document,
  );
}

/** Maximum length of a quoted value. */
const longestExcerpt = 60;

function issueText(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  if (value === undefined) return 'is required, but missing';
  if (value === null) return 'is required, but null';
  const [expected = ''] = (issue?.message ?? unusable).replace(/^Invalid \w+: /, '').split(/, received /);
  return `${expected}; it is ${(JSON.stringify(value) ?? '').slice(0, longestExcerpt)}`;
}
