import type { ToolList } from '../../operations/operation.ts';
import type { PageQuestion } from '../../operations/page-cursor.ts';
import { pagesOf } from '../../operations/page-cursor.ts';
import type { JsonObject } from './tool-schema.ts';

/** Rows of an answer, and how they are paged. */
export interface ToolPage {
  /** With the rows of the page alone. */
  readonly answer: JsonObject;
  /** undefined: the operation gives its own. */
  readonly next?: string | null;
  /** undefined: the operation pages, and does not count. */
  readonly range?: { readonly from: number; readonly to: number; readonly of: number };
}

interface Asked {
  readonly tool: string;
  readonly list: ToolList;
  readonly question: PageQuestion;
}

interface Entry {
  readonly list: string;
  readonly row: unknown;
  /** What tells it from the others, and the how-manieth it is of those that are the same. */
  readonly key: string;
  readonly nth: number;
}

/**
 * A page of lists that are whole in the answer, one list after the other. A page begins behind the row that the cursor names. Throws
 * invalid_parameter where that row is gone.
 */
export function pageHere(answer: JsonObject, { tool, list, question }: Asked): ToolPage {
  if (list.keyOf === undefined) return { answer };
  const entries = entriesOf(answer, list);
  const cursors = {
    list: tool,
    placeOf: ({ list: of, key, nth }: Entry) => [of, key, nth],
    rowAt: ([of, key, nth, ...more]: readonly (string | number)[]): number | null => {
      const at = entries.findIndex((one) => one.list === of && one.key === key && one.nth === nth);
      return at < 0 || more.length > 0 ? null : at;
    },
  };
  const { limit } = question;
  const { before, cursorOf } = pagesOf(cursors, question);
  const from = before === null ? 0 : before + 1;
  const shown = entries.slice(from, from + limit);
  const last = shown.at(-1);
  const pages = list.of.map((name) => [name, shown.filter((one) => one.list === name).map(({ row }) => row)]);
  return {
    answer: { ...answer, ...Object.fromEntries(pages) },
    next: last === undefined || from + limit >= entries.length ? null : cursorOf(last),
    range: { from: from + 1, to: from + shown.length, of: entries.length },
  };
}

function entriesOf(answer: JsonObject, { of, keyOf }: ToolList): readonly Entry[] {
  const seen = new Map<string, number>();
  return of.flatMap((list) =>
    ((answer[list] ?? []) as readonly unknown[]).map((row) => {
      const key = keyOf?.(row) ?? '';
      const nth = seen.get(`${list} ${key}`) ?? 0;
      seen.set(`${list} ${key}`, nth + 1);
      return { list, row, key, nth };
    }),
  );
}
