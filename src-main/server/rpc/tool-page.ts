import { hash } from 'node:crypto';
import type { ToolList } from '../../operations/operation.ts';
import type { CursorScope, PageQuestion } from '../../operations/page-cursor.ts';
import { pagesOf } from '../../operations/page-cursor.ts';
import type { JsonObject } from './tool-schema.ts';

/** Rows of an answer, with their paging. */
export interface ToolPage {
  /** Answer with only the rows of the page. */
  readonly answer: JsonObject;
  /** undefined: the operation provides its own. */
  readonly next?: string | null;
  /** undefined: the operation pages and does not count rows. */
  readonly range?: { readonly from: number; readonly to: number; readonly of: number };
}

interface PageRequest {
  readonly tool: string;
  readonly list: ToolList;
  readonly question: PageQuestion;
  readonly scope: CursorScope;
}

interface Entry {
  readonly list: string;
  readonly row: unknown;
  /** Unique among the rows of all lists. */
  readonly id: string;
}

/**
 * Cuts a page from an answer that has its lists complete, one list after the other. A page begins after the row that the cursor
 * names, or after the nearest row before it that still exists.
 */
export function pageHere(answer: JsonObject, { tool, list, question, scope }: PageRequest): ToolPage {
  if (list.keyOf === undefined) return { answer };
  const entries = entriesOf(answer, list);
  const ids = entries.map(({ id }) => id);
  const cursors = {
    list: tool,
    sortKeyOf: (at: number) => [trailOf(ids, at)],
    rowAt: ([trail, ...more]: readonly (string | number)[]) =>
      typeof trail === 'string' && more.length === 0 ? nearestIn(ids, trail) : null,
  };
  const { limit } = question;
  const { before, cursorOf } = pagesOf(cursors, question, scope);
  const from = (before ?? nowhere) + 1;
  const shown = entries.slice(from, from + limit);
  const pages = list.of.map((name) => [name, shown.filter((one) => one.list === name).map(({ row }) => row)]);
  return {
    answer: { ...answer, ...Object.fromEntries(pages) },
    next: from + limit >= entries.length ? null : cursorOf(from + limit - 1),
    range: { from: from + 1, to: from + shown.length, of: entries.length },
  };
}

/** Position of a cursor if no row before the page is left. */
const nowhere = -1;
const idLength = 6;
/** Number of rows before a page that a cursor names one by one; each further one is twice as far back as the one before. */
const namedRows = 8;

/** Ids of a row and of rows before it, nearest first. */
function trailOf(ids: readonly string[], at: number): string {
  const trail: string[] = [];
  for (let back = 0; back <= at; back = back < namedRows ? back + 1 : back * 2)
    trail.push(ids[at - back] ?? '');
  return trail.join('');
}

/** Position of the nearest row of a trail that still exists. */
function nearestIn(ids: readonly string[], trail: string): number {
  for (let nth = 0; nth < trail.length; nth += idLength) {
    const at = ids.indexOf(trail.slice(nth, nth + idLength));
    if (at >= 0) return at;
  }
  return nowhere;
}

function entriesOf(answer: JsonObject, { of, keyOf }: ToolList): readonly Entry[] {
  const seen = new Map<string, number>();
  return of.flatMap((list) =>
    ((answer[list] ?? []) as readonly unknown[]).map((row) => {
      const key = `${list} ${keyOf?.(row) ?? ''}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return { list, row, id: hash('sha256', `${nth} ${key}`, 'base64url').slice(0, idLength) };
    }),
  );
}
