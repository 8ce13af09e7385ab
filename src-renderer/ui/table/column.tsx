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

/** Context of a cell besides its row. */
export interface CellContext {
  /** Format of prices and sizes of the row's market. */
  readonly figures: MarketFigures;
  /** Whether the row's data is too old to be current. */
  readonly isStale: boolean;
}

/** A cell of a CSV file; null: empty. */
export type CsvValue = string | number | null;

/** A column's field in a CSV file. */
export interface CsvField<Row> {
  readonly header: string;
  /** Returns the raw value: a number without unit, a time in UTC. */
  readonly value: (row: Row) => CsvValue;
}

/** Sum of a column. */
interface Total<Row> {
  readonly value: (row: Row) => number | null;
  readonly format: (value: number) => string;
  /** Whether it is a gain or a loss. */
  readonly isSigned: boolean;
  /** Checks whether to leave a row out of the sum, because its zero has no meaning. */
  readonly blank?: ((row: Row) => boolean) | undefined;
}

/** One column of a table, with everything that the table needs to know about it. */
export interface Column<Row> {
  /** Unique in its table; identifies the column in a person's layout choices. */
  readonly id: string;
  readonly header: string;
  /** Title (tooltip) of the header. */
  readonly hint?: string;
  /** CSS grid track. Without it the column is as wide as its content, which works only for tables that draw all their rows. */
  readonly width?: string;
  /** Grid track at compact density, where the second line of a cell is beside the first. Default: `width`. */
  readonly compactWidth?: string;
  /** Right for figures. Default: left. */
  readonly align?: 'left' | 'right';
  /** Whether the cell names the row for a screen reader. Such a column is always shown. */
  readonly rowHeader?: true;
  /** Whether text may take several lines. Default: one line. */
  readonly wrap?: true;
  readonly cell: (row: Row, context: CellContext) => ReactNode;
  /** Text to copy: the content of the cell, on one line. */
  readonly text: (row: Row, context: CellContext) => string;
  /** Fields in a CSV file. Default: one field with the text. */
  readonly csv?: readonly CsvField<Row>[];
  /** Returns the value to sort by; null comes last. */
  readonly sort: (row: Row) => SortValue;
  /** Given if the sum of the rows has a meaning. */
  readonly total?: Total<Row>;
  /** Checks whether a figure exists but has no meaning, such as the fee of an order that was never filled. */
  readonly quiet?: (row: Row) => boolean;
  /** Whether the column is shown only if the person chooses it. */
  readonly hidden?: true;
}

/** Text copied for a missing value. */
export const missingText = '–';

type Base<Row> = Omit<Column<Row>, 'cell' | 'text' | 'sort' | 'csv' | 'total'>;

interface FigureColumn<Row> extends Base<Row> {
  readonly value: (row: Row) => number | null;
  /** Must return the same function for the same format: a new function redraws the figure. */
  readonly format: (row: Row, context: CellContext) => (value: number) => string;
  /** Returns why there is no value, for values that may be missing. */
  readonly reason?: (row: Row) => string;
  /** Checks whether the cell stays empty because its zero has no meaning, such as the fee of an order that was never filled. */
  readonly blank?: (row: Row) => boolean;
  /** Format of the sum of the rows, if it has a meaning. */
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

/** Column of a number: the same value is shown, copied and sorted by. */
export function figureColumn<Row>(column: FigureColumn<Row>): Column<Row> {
  return numberColumn(Figure, column);
}

/** Column of a gain or a loss. */
export function signedColumn<Row>(column: FigureColumn<Row>): Column<Row> {
  return numberColumn(SignedFigure, column);
}

interface TextColumn<Row> extends Base<Row> {
  readonly value: (row: Row) => string | null;
  readonly reason?: (row: Row) => string;
  /** Whether the text is an id or a hash. */
  readonly mono?: true;
}

/**
 * Column of text. On one line it is cut off if it does not fit, with the full text in the title; with `wrap` it takes several
 * lines.
 */
export function textColumn<Row>({ value, reason, mono, ...base }: TextColumn<Row>): Column<Row> {
  return {
    ...base,
    cell: (row) => {
      const text = value(row);
      const why = reason?.(row) ?? '';
      if (base.wrap === true && text !== null) return text;
      return <CutText text={text} reason={why} mono={mono === true} />;
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

/** Grid tracks of a column of `Moment`s. */
export const momentWidths = { width: '82px', compactWidth: '136px' } as const;

/** Column of an instant, with the time of day above and the date below. */
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

/** Column of an instant on one line, to the minute. */
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

/** Column with the time of each sample of a series. */
export function sampleTimeColumn<Row extends { readonly at: number }>(): Column<Row> {
  return minuteColumn({
    id: 'time',
    header: 'Time',
    width: 'minmax(150px, 1fr)',
    rowHeader: true,
    value: ({ at }) => at,
  });
}

/** CSV field of a time: ISO 8601, UTC. `value`: world ms. */
export function timeField<Row>(header: string, value: (row: Row) => number | null): CsvField<Row> {
  return {
    header: `${header} (UTC)`,
    value: (row) => {
      const ms = value(row);
      return ms === null ? null : (isoTime(ms) ?? null);
    },
  };
}

/** Returns for example `21 Nov 2026, 09:05:00 CET`. */
export function instantText(ms: number): string {
  return `${localInstant.full(ms)} ${zoneName(ms)}`;
}

/** Returns a value as it is shown, or the dash for a missing one. */
export function textOf<T>(value: T | null, format: (value: T) => string): string {
  return value === null ? missingText : format(value);
}

/** Returns the columns shown under a person's layout, from the left: at least one, and always the row header. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  { shown, order }: TableLayout,
): readonly Column<Row>[] {
  const indexOf = ({ id }: Column<Row>): number => {
    const index = order.indexOf(id);
    return index === -1 ? order.length : index;
  };
  const visible = columns
    .filter(({ id, rowHeader, hidden }) => rowHeader === true || (shown[id] ?? hidden !== true))
    .toSorted((a, b) => indexOf(a) - indexOf(b));
  return visible.length === 0 ? columns.slice(0, 1) : visible;
}

/** Checks whether a column can be hidden: not the row header, nor the last one left. */
export function canSwitch<Row>(column: Column<Row>, shown: readonly Column<Row>[]): boolean {
  return column.rowHeader !== true && !(shown.length === 1 && shown[0]?.id === column.id);
}

/** Returns the order after moving one of the shown columns by a number of positions; all others keep their order. */
export function movedColumn<Row>(shown: readonly Column<Row>[], id: string, by: number): readonly string[] {
  const ids = shown.map((column) => column.id);
  const from = ids.indexOf(id);
  if (from === -1) return ids;
  ids.splice(from, 1);
  ids.splice(Math.max(0, from + by), 0, id);
  return ids;
}

/** Returns the CSS grid tracks of the shown columns. */
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
