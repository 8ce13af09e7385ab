import { hash } from 'node:crypto';
import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import { PerpscopeError } from '../errors.ts';
import { canonicalJson } from '../domain/canonical-json.ts';

/** The values by which the store sorts a row, which find its position in the list again. */
export type SortKey = readonly (string | number)[];

/** Format of a list's cursors. */
export interface CursorKind<Before, Listed = Before> {
  /** Name of the list. A cursor of one list is not valid in another. */
  readonly list: string;
  readonly sortKeyOf: (row: Listed) => SortKey;
  /** Parses a sort key; null: this list has no such key. */
  readonly rowAt: (sortKey: SortKey) => Before | null;
}

/** A question for a page. Its other fields choose and order the rows, and its cursors are bound to them. */
export interface PageQuestion {
  /** null: from the newest. */
  readonly cursor?: string | null | undefined;
  /** 1 to 500. */
  readonly limit: number;
}

/** Source whose rows are paged. After a switch of network or account, a cursor would continue in the middle of other rows. */
export interface CursorScope {
  /** Key of the venue and its network. */
  readonly networkKey: string;
  readonly account: { readonly address: string } | null;
}

/** The pages of one question. */
export interface Pages<Before, Listed> {
  /** Row after which the page begins; null: it begins with the newest row. */
  readonly before: Before | null;
  /** Returns the cursor that continues after a row. */
  readonly cursorOf: (row: Listed) => string;
  /** Returns a page. `rows` has one row more than the page shows, if there is a next page. */
  readonly pageOf: <Read extends Listed, Row>(
    rows: readonly Read[],
    show: (rows: readonly Read[]) => readonly Row[],
  ) => Page<Row>;
}

/**
 * Returns the pages of a question. Throws invalid_parameter for a cursor that no page of this list has returned, or one with
 * other filters or of another network or account.
 */
export function pagesOf<Before, Listed, Question extends PageQuestion>(
  { list, sortKeyOf, rowAt }: CursorKind<Before, Listed>,
  question: Question,
  { networkKey, account }: CursorScope,
): Pages<Before, Listed> {
  const { cursor = null, limit, ...filters } = question;
  const bound = digestOf({ filters, networkKey, account: account?.address });
  const cursorOf = (row: Listed): string => textOf([list, bound, ...sortKeyOf(row)]);
  return {
    before: cursor === null ? null : readCursor({ list, rowAt }, { cursor, bound }),
    cursorOf,
    pageOf: (rows, show) => {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { rows: show(shown), next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
    },
  };
}

function readCursor<Before>(
  { list, rowAt }: Pick<CursorKind<Before>, 'list' | 'rowAt'>,
  { cursor, bound }: { readonly cursor: string; readonly bound: string },
): Before {
  // A client that sends `next` without looking at it would read the first page again and again.
  if (cursor === '') throw refused('The cursor is empty');
  const [of, boundTo, ...sortKey] = sortKeyIn(cursor) ?? [];
  if (of === list && boundTo !== bound)
    throw refused('The cursor belongs to other filters, or to another network or account');
  const before = of === list ? rowAt(sortKey) : null;
  if (before === null) throw refused('The cursor is not valid for this list');
  return before;
}

const refused = (why: string): PerpscopeError =>
  new PerpscopeError('invalid_parameter', `${why}. Start again without a cursor.`);

/** Returns a digest of eight characters. A filter that is null or absent does not count. */
function digestOf(filters: object): string {
  const given: unknown = JSON.parse(JSON.stringify(filters, (_name, value: unknown) => value ?? undefined));
  return hash('sha256', canonicalJson(given), 'base64url').slice(0, 8);
}

function textOf(sortKey: SortKey): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url');
}

function sortKeyIn(cursor: string): SortKey | null {
  try {
    const sortKey: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return isSortKey(sortKey) ? sortKey : null;
  } catch {
    return null;
  }
}

function isSortKey(value: unknown): value is SortKey {
  const isPart = (part: unknown): boolean => typeof part === 'string' || Number.isSafeInteger(part);
  return Array.isArray(value) && value.every(isPart);
}

/** Reads a sort key that consists of a time and a text; null: it has another form. */
export function timeAndId(sortKey: SortKey): { readonly time: number; readonly id: string } | null {
  const [time, id] = sortKey;
  return sortKey.length === 2 && typeof time === 'number' && typeof id === 'string' ? { time, id } : null;
}
