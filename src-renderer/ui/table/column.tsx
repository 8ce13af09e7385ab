import type { ReactNode } from 'react';
import { localInstant, zoneName } from '../../format/instant.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import type { ColumnChoice } from '../../stores/table-views-store.ts';
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

/** One column of a table: everything that the table knows of it. */
export interface Column<Row> {
  /** Unique in its table; names the column in what the person chose. */
  readonly id: string;
  readonly header: string;
  /** The title of the header. */
  readonly hint?: string;
  /** A CSS grid track. Without it the column is as wide as its content; only for tables that draw all their rows. */
  readonly width?: string;
  /** Figures are right. Without it left. */
  readonly align?: 'left' | 'right';
  /** Names the row for a screen reader and is always shown. */
  readonly rowHeader?: true;
  /** Text may take several lines; without it one. */
  readonly wrap?: true;
  readonly cell: (row: Row, context: CellContext) => ReactNode;
  /** What is copied: what the cell shows, on one line. */
  readonly text: (row: Row, context: CellContext) => string;
  /** What rows are sorted by; null comes last. Without it the column does not sort. */
  readonly sort?: (row: Row) => SortValue;
  /** Whether its figure is there but says nothing, such as a fee of an order that was never filled. */
  readonly quiet?: (row: Row) => boolean;
  /** Shown only when the person chooses it. */
  readonly hidden?: true;
}

/** What is copied for a missing value. */
export const missingText = '–';

type Base<Row> = Omit<Column<Row>, 'cell' | 'text' | 'sort'>;

interface FigureColumn<Row> extends Base<Row> {
  readonly value: (row: Row) => number | null;
  /** The same function for the same way of writing: a new one draws the figure again. */
  readonly format: (row: Row, context: CellContext) => (value: number) => string;
  /** Why there is no value, where there may be none. */
  readonly reason?: (row: Row) => string;
}

type FigureLook = typeof Figure | typeof SignedFigure;

function numberColumn<Row>(
  Look: FigureLook,
  { value, format, reason, ...base }: FigureColumn<Row>,
): Column<Row> {
  return {
    align: 'right',
    ...base,
    cell: (row, context) => (
      <Look value={value(row)} format={format(row, context)} reason={reason?.(row) ?? ''} />
    ),
    text: (row, context) => textOf(value(row), format(row, context)),
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
    sort: value,
  };
}

interface TimeColumn<Row> extends Base<Row> {
  /** World ms. */
  readonly value: (row: Row) => number | null;
  readonly reason?: (row: Row) => string;
}

/** An instant: the clock above, the date below. */
export function momentColumn<Row>({ value, reason, ...base }: TimeColumn<Row>): Column<Row> {
  return {
    ...base,
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
    cell: (row) => {
      const ms = value(row);
      return ms === null ? <Missing reason={reason?.(row) ?? ''} /> : <Instant ms={ms} />;
    },
    text: (row) => textOf(value(row), (ms) => `${localInstant.toMinute(ms)} ${zoneName(ms)}`),
    sort: value,
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

/** The columns shown under a person's choice: at least one, and always the one that names the row. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
): readonly Column<Row>[] {
  const shown = columns.filter(
    ({ id, rowHeader, hidden }) => rowHeader === true || (choice[id] ?? hidden !== true),
  );
  return shown.length === 0 ? columns.slice(0, 1) : shown;
}

/** Whether a column can be switched: never the one that names the row, nor the last one left. */
export function canSwitch<Row>(column: Column<Row>, shown: readonly Column<Row>[]): boolean {
  return column.rowHeader !== true && !(shown.length === 1 && shown[0]?.id === column.id);
}
