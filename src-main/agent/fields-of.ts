import type { z } from 'zod';

/** Collects the invalid fields of a document by path (`markets.3.activation`). */
export interface Refusals {
  readonly note: (path: string) => void;
  readonly paths: () => readonly string[];
}

/** Most paths collected. */
const mostPaths = 50;

export function createRefusals(): Refusals {
  const seen = new Set<string>();
  return {
    note: (path) => {
      seen.add(path);
    },
    paths: () => {
      const paths = [...seen];
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
  /** With a trailing dot; empty for the document itself. */
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
    if (!parsed.success) refusals.note(path + name);
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
