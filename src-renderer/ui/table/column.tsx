import type { ReactNode } from 'react';
import type { TableLayout } from '../../../src-preload/contract/views/service/saved-view.ts';
import { isoTime, localInstant, zoneName } from '../../format/instant.ts';
import type { MarketFigures } from '../../format/market-figures.ts';
import type { Density } from '../../stores/density-store.ts';
import { CutText } from '../CutText.tsx';
import { Instant } from '../Instant.tsx';
import { Figure } from '../Figure.tsx';
import { Missing } from '../Missing.tsx';
import { Moment } from '../Moment.tsx';
import { SignedFigure } from '../SignedFigure.tsx';
import type { SortValue } from './sort-rows.ts';

/** What a cell may depend on beside its row. */
export interface CellContext {
  /** How prices and sizes of the row's market are written. */
  readonly figures: MarketFigures;
  /** What the row shows is too old to be current. */
  readonly isStale: boolean;
}

/** A cell of a CSV file; null: empty. */
export type CsvValue = string | number | null;

/** What of a column a CSV file holds. */
export interface CsvField<Row> {
  readonly header: string;
  /** The value itself: a number without unit, a time in UTC. */
  readonly value: (row: Row) => CsvValue;
}

/** The sum of a column. */
interface Total<Row> {
  readonly value: (row: Row) => number | null;
  readonly format: (value: number) => string;
  /** A gain or a loss. */
  readonly isSigned: boolean;
  /** Rows that are in no sum: their zero says nothing. */
  readonly blank?: ((row: Row) => boolean) | undefined;
}

/** One column of a table: everything that the table knows of it. */
export interface Column<Row> {
  /** Unique in its table; names the column in what the person chose. */
  readonly id: string;
  readonly header: string;
  /** The title of the header. */
  readonly hint?: string;
  /** A CSS grid track. Without it the column is as wide as its content; only for tables that draw all their rows. */
  readonly width?: string;
  /** The track at compact density, where the second line of a cell stands beside the first; without it, `width`. */
  readonly compactWidth?: string;
  /** Figures are right. Without it left. */
  readonly align?: 'left' | 'right';
  /** Names the row for a screen reader and is always shown. */
  readonly rowHeader?: true;
  /** Text may take several lines; without it one. */
  readonly wrap?: true;
  readonly cell: (row: Row, context: CellContext) => ReactNode;
  /** What is copied: what the cell shows, on one line. */
  readonly text: (row: Row, context: CellContext) => string;
  /** Fields of a CSV file; without it one field with the text. */
  readonly csv?: readonly CsvField<Row>[];
  /** What rows are sorted by; null comes last. */
  readonly sort: (row: Row) => SortValue;
  /** Where a sum of the rows means something. */
  readonly total?: Total<Row>;
  /** Whether its figure is there but says nothing, such as a fee of an order that was never filled. */
  readonly quiet?: (row: Row) => boolean;
  /** Shown only when the person chooses it. */
  readonly hidden?: true;
}

/** What is copied for a missing value. */
export const missingText = '–';

type Base<Row> = Omit<Column<Row>, 'cell' | 'text' | 'sort' | 'csv' | 'total'>;

interface FigureColumn<Row> extends Base<Row> {
  readonly value: (row: Row) => number | null;
  /** The same function for the same way of writing: a new one draws the figure again. */
  readonly format: (row: Row, context: CellContext) => (value: number) => string;
  /** Why there is no value, where there may be none. */
  readonly reason?: (row: Row) => string;
  /** The cell shows nothing: its zero says nothing, such as the fee of an order that was never filled. */
  readonly blank?: (row: Row) => boolean;
  /** How the sum of the rows is written, where it means something. */
  readonly sum?: (value: number) => string;
}

type FigureLook = typeof Figure | typeof SignedFigure;

function numberColumn<Row>(
  Look: FigureLook,
  { value, format, reason, sum, blank, ...base }: FigureColumn<Row>,
): Column<Row> {
  return {
    align: 'right',
    ...base,
    ...(sum === undefined ? {} : { total: { value, format: sum, isSigned: Look === SignedFigure, blank } }),
    csv: [{ header: base.header, value }],
    cell: (row, context) =>
      blank?.(row) === true ? null : (
        <Look value={value(row)} format={format(row, context)} reason={reason?.(row) ?? ''} />
      ),
    text: (row, context) => (blank?.(row) === true ? '' : textOf(value(row), format(row, context))),
    sort: value,
  };
}

/** A number: one value is shown, copied and sorted by. */
export function figureColumn<Row>(column: FigureColumn<Row>): Column<Row> {
  return numberColumn(Figure, column);
}

/** A gain or a loss. */
export function signedColumn<Row>(column: FigureColumn<Row>): Column<Row> {
  return numberColumn(SignedFigure, column);
}

interface TextColumn<Row> extends Base<Row> {
  readonly value: (row: Row) => string | null;
  readonly reason?: (row: Row) => string;
}

/** Words: on one line cut where they have no room, with all of them in the title; with `wrap` on several lines. */
export function textColumn<Row>({ value, reason, ...base }: TextColumn<Row>): Column<Row> {
  return {
    ...base,
    cell: (row) => {
      const text = value(row);
      const why = reason?.(row) ?? '';
      if (base.wrap === true && text !== null) return text;
      return <CutText text={text} reason={why} />;
    },
    text: (row) => value(row) ?? missingText,
    csv: [{ header: base.header, value }],
    sort: value,
  };
}

interface TimeColumn<Row> extends Base<Row> {
  /** World ms. */
  readonly value: (row: Row) => number | null;
  readonly reason?: (row: Row) => string;
}

/** Tracks of a column of `Moment`s. */
export const momentWidths = { width: '82px', compactWidth: '136px' } as const;

/** An instant: the clock above, the date below. */
export function momentColumn<Row>({ value, reason, ...base }: TimeColumn<Row>): Column<Row> {
  return {
    ...base,
    csv: [timeField(base.header, value)],
    cell: (row) => {
      const ms = value(row);
      return ms === null ? <Missing reason={reason?.(row) ?? ''} /> : <Moment ms={ms} />;
    },
    text: (row) => textOf(value(row), instantText),
    sort: value,
  };
}

/** An instant on one line, to the minute. */
export function minuteColumn<Row>({ value, reason, ...base }: TimeColumn<Row>): Column<Row> {
  return {
    ...base,
    csv: [timeField(base.header, value)],
    cell: (row) => {
      const ms = value(row);
      return ms === null ? <Missing reason={reason?.(row) ?? ''} /> : <Instant ms={ms} />;
    },
    text: (row) => textOf(value(row), (ms) => `${localInstant.toMinute(ms)} ${zoneName(ms)}`),
    sort: value,
  };
}

/** The column that names a sample of a series. */
export function sampleTimeColumn<Row extends { readonly at: number }>(): Column<Row> {
  return minuteColumn({
    id: 'time',
    header: 'Time',
    width: 'minmax(150px, 1fr)',
    rowHeader: true,
    value: ({ at }) => at,
  });
}

/** A time in a CSV file: ISO 8601, UTC. `value`: world ms. */
export function timeField<Row>(header: string, value: (row: Row) => number | null): CsvField<Row> {
  return {
    header: `${header} (UTC)`,
    value: (row) => {
      const ms = value(row);
      return ms === null ? null : (isoTime(ms) ?? null);
    },
  };
}

/** `21 Nov 2026, 09:05:00 CET` */
export function instantText(ms: number): string {
  return `${localInstant.full(ms)} ${zoneName(ms)}`;
}

/** A value as it is shown, or the dash that stands for a missing one. */
export function textOf<T>(value: T | null, format: (value: T) => string): string {
  return value === null ? missingText : format(value);
}

/** The columns shown under a person's layout, from the left: at least one, and always the one that names the row. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  { shown, order }: TableLayout,
): readonly Column<Row>[] {
  const placeOf = ({ id }: Column<Row>): number => {
    const place = order.indexOf(id);
    return place === -1 ? order.length : place;
  };
  const visible = columns
    .filter(({ id, rowHeader, hidden }) => rowHeader === true || (shown[id] ?? hidden !== true))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  return visible.length === 0 ? columns.slice(0, 1) : visible;
}

/** Whether a column can be switched: never the one that names the row, nor the last one left. */
export function canSwitch<Row>(column: Column<Row>, shown: readonly Column<Row>[]): boolean {
  return column.rowHeader !== true && !(shown.length === 1 && shown[0]?.id === column.id);
}

/** The order in which one of the columns shown has moved by a number of places; all others keep theirs. */
export function movedColumn<Row>(shown: readonly Column<Row>[], id: string, by: number): readonly string[] {
  const ids = shown.map((column) => column.id);
  const from = ids.indexOf(id);
  if (from === -1) return ids;
  ids.splice(from, 1);
  ids.splice(Math.max(0, from + by), 0, id);
  return ids;
}

/** The CSS grid tracks of the columns shown. */
export function tracksOf<Row>(
  columns: readonly Column<Row>[],
  { widths }: TableLayout,
  density: Density,
): string {
  return columns
    .map(({ id, width, compactWidth }) => {
      const chosen = widths[id];
      if (chosen !== undefined) return `${chosen}px`;
      return (density === 'compact' ? (compactWidth ?? width) : width) ?? 'auto';
    })
    .join(' ');
}
