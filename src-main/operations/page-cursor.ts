import type { Page } from '../../src-preload/contract/bridge/paging.ts';
import { PerpscopeError } from '../errors.ts';

/** A row's place in its list, as the store orders it. */
export type Place = readonly (string | number)[];

/** How a list's cursors are written and read. */
export interface CursorKind<Before> {
  /** A cursor of one list goes on in no other. */
  readonly list: string;
  readonly placeOf: (row: Before) => Place;
  /** null for a place that is none of this list's. */
  readonly rowAt: (place: Place) => Before | null;
}

/** Where the page asked for begins; null: with the newest. Throws invalid_parameter for what no page has answered. */
export function readCursor<Before>(
  kind: Pick<CursorKind<Before>, 'list' | 'rowAt'>,
  cursor: string | null,
): Before | null {
  if (cursor === null) return null;
  const place = placeIn(cursor);
  const before = place?.[0] === kind.list ? kind.rowAt(place.slice(1)) : null;
  if (before !== null) return before;
  throw new PerpscopeError(
    'invalid_parameter',
    "This list can't be gone on with from there; begin again with its newest rows.",
  );
}

/** A page of rows that were read one more than it shows. */
export function pageOf<Kept, Row>(
  kind: Pick<CursorKind<Kept>, 'list' | 'placeOf'>,
  { rows, limit }: { readonly rows: readonly Kept[]; readonly limit: number },
  show: (rows: readonly Kept[]) => readonly Row[],
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? cursorOf(kind, last) : null;
  return { rows: show(shown), next };
}

/** The cursor that goes on behind a row. */
export function cursorOf<Kept>(kind: Pick<CursorKind<Kept>, 'list' | 'placeOf'>, row: Kept): string {
  return textOf([kind.list, ...kind.placeOf(row)]);
}

function textOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeIn(cursor: string): Place | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return isPlace(place) ? place : null;
  } catch {
    return null;
  }
}

function isPlace(value: unknown): value is Place {
  const isPart = (part: unknown): boolean => typeof part === 'string' || Number.isSafeInteger(part);
  return Array.isArray(value) && value.every(isPart);
}

/** A place of a time and a text. */
export function timeAndId(place: Place): { readonly time: number; readonly id: string } | null {
  const [time, id] = place;
  return place.length === 2 && typeof time === 'number' && typeof id === 'string' ? { time, id } : null;
}
