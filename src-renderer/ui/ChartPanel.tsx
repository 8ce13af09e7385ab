import './chart-panel.css';
import { Button, Switch } from '@mantine/core';
import { IconChartPie4, IconClockExclamation, IconDownload } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { formatAge } from '../format/age.ts';
import { unbroken } from '../format/unbroken.ts';
import { useApp } from '../stores/AppContext.ts';
import { declaredLayout } from '../stores/table-views-store.ts';
import { useFiguresOf } from '../stores/use-market-figures.ts';
import { InTurn } from './InTurn.tsx';
import { savePng } from './save-png.ts';
import { EmptyPanel, FailedPanel, LoadingPanel } from './StatePanel.tsx';
import { visibleColumns } from './table/column.tsx';
import { DataTable, rowFigures, type DataTableProps } from './table/DataTable.tsx';
import { saveCsv } from './table/table-text.ts';
import { serviceText } from '../format/service-text.ts';

export type ChartPanelState =
  | { readonly kind: 'loading' }
  /** `why`: a sentence about why there is nothing to draw. */
  | { readonly kind: 'empty'; readonly why: string }
  | { readonly kind: 'failed'; readonly cause: string; readonly onRetry: () => void }
  | { readonly kind: 'ready'; readonly words: string };

interface ChartPanelProps<Row> {
  readonly title: string;
  /** More of what is drawn, e.g. the unit or the zone. */
  readonly note?: string;
  /** What is missing from what is drawn; null: nothing. */
  readonly partial?: string | null;
  readonly state: ChartPanelState;
  /** How old what is drawn is, where that is too old; null where it is current. */
  readonly staleMs: number | null;
  readonly drawing: ReactNode;
  /** Its marks take the focus one by one, each with a name of its own; without it the drawing is one picture. */
  readonly hasMarks?: boolean;
  /** The same figures in a table of their own, which the CSV file holds too. */
  readonly table: DataTableProps<Row>;
  readonly wide?: boolean;
  /** Chooses what is drawn. */
  readonly choice?: ReactNode;
  /** It chooses the rows of the table, too. */
  readonly choosesRows?: boolean;
}

/** A chart with its name, what it says in words, and its figures as a table for whoever wants them. */
export function ChartPanel<Row>({
  title,
  note,
  partial: missing = null,
  state,
  staleMs,
  wide,
  choice,
  choosesRows = false,
  drawing,
  hasMarks = false,
  table: given,
}: ChartPanelProps<Row>): ReactElement {
  const partial = serviceText(missing);
  const table = { ...given, incomplete: given.incomplete ?? partial };
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  return (
    <section
      ref={panel}
      className={wide === true ? 'chart-panel chart-panel-wide' : 'chart-panel'}
      aria-labelledby={id}
    >
      <div className="chart-panel-head">
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span className="faint">{note}</span>}
        {partial === null || state.kind !== 'ready' ? null : (
          <span className="chip chip-warn" title={partial}>
            <IconChartPie4 size={12} aria-hidden="true" />
            Partial<span className="unseen">: {partial}</span>
          </span>
        )}
        {staleMs === null ? null : (
          <span className="chip chip-warn">
            <IconClockExclamation size={12} aria-hidden="true" />
            Stale · {formatAge(staleMs)}
          </span>
        )}
        {state.kind === 'ready' ? (
          <Ways {...{ title, panel, table, choice, choosesRows, asTable, setAsTable }} />
        ) : null}
      </div>
      <Body
        title={title}
        state={state}
        asTable={asTable}
        drawing={drawing}
        hasMarks={hasMarks}
        table={table}
      />
    </section>
  );
}

interface WaysProps<Row> extends Pick<ChartPanelProps<Row>, 'title' | 'table' | 'choice' | 'choosesRows'> {
  readonly panel: RefObject<HTMLElement | null>;
  readonly asTable: boolean;
  readonly setAsTable: (asTable: boolean) => void;
}

/** Other ways to have what is drawn. */
function Ways<Row>({
  title,
  panel,
  table,
  choice,
  choosesRows,
  asTable,
  setAsTable,
}: WaysProps<Row>): ReactElement {
  return (
    <div className="chart-panel-ways">
      {asTable && choosesRows !== true ? null : choice}
      {asTable ? null : <PngButton title={title} panel={panel} />}
      <CsvButton title={title} table={() => table} />
      <Switch
        label="As table"
        aria-label={`${title} as table`}
        checked={asTable}
        onChange={(event) => setAsTable(event.currentTarget.checked)}
      />
    </div>
  );
}

type BodyProps<Row> = Pick<ChartPanelProps<Row>, 'title' | 'state' | 'drawing' | 'hasMarks' | 'table'> & {
  readonly asTable: boolean;
};

function Body<Row>({ title, state, asTable, drawing, hasMarks, table }: BodyProps<Row>): ReactElement {
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label="Reading…" />;
    case 'empty':
      return <EmptyPanel title="Nothing to draw">{state.why}</EmptyPanel>;
    case 'failed':
      return <FailedPanel title={`Could not load: ${title}`} cause={state.cause} onRetry={state.onRetry} />;
    case 'ready':
      return (
        <>
          <p className="chart-panel-words">{unbroken(state.words)}</p>
          {asTable ? (
            <div className="chart-table">
              <DataTable {...table} />
            </div>
          ) : (
            <div role={hasMarks === true ? 'group' : 'img'} aria-label={`${title}: ${state.words}`}>
              <InTurn>{drawing}</InTurn>
            </div>
          )}
        </>
      );
    default:
      return state satisfies never;
  }
}

interface PngButtonProps {
  /** The chart's title: names the button and the file. */
  readonly title: string;
  /** The element that the chart is drawn in. */
  readonly panel: RefObject<HTMLElement | null>;
  /** Follows the title in the picture, e.g. the time shown. */
  readonly note?: string;
}

/** Saves a chart as a picture. */
export function PngButton({ title, panel, note }: PngButtonProps): ReactElement {
  const save = (): void => {
    const drawing = panel.current?.querySelector<SVGSVGElement>(
      'svg.recharts-surface, svg.mark-chart-drawing',
    );
    if (drawing) void savePng(drawing, title, note);
  };
  return <SaveButton title={title} kind="PNG" onClick={save} />;
}

interface CsvButtonProps<Row> {
  /** The chart's title: names the button. */
  readonly title: string;
  /** The chart's table, made when it is saved: the file holds all its rows in the columns that the person shows. */
  readonly table: () => DataTableProps<Row>;
}

/** Saves the figures of a chart as a CSV file, as its table does. */
export function CsvButton<Row>({ title, table }: CsvButtonProps<Row>): ReactElement {
  const { clock, tableViews } = useApp();
  const figuresOf = useFiguresOf();
  const save = (): void => {
    const saved = table();
    const { id, rows, incomplete = null } = saved;
    saveCsv({
      id,
      columns: visibleColumns(saved.columns, tableViews.getState().layouts[id] ?? declaredLayout),
      figuresOf: rowFigures(saved, figuresOf),
      rows,
      isWhole: incomplete === null,
      nowMs: clock.getState().nowMs,
    });
  };
  return <SaveButton title={title} kind="CSV" onClick={save} />;
}

interface SaveButtonProps {
  readonly title: string;
  readonly kind: 'PNG' | 'CSV';
  readonly onClick: () => void;
}

function SaveButton({ title, kind, onClick }: SaveButtonProps): ReactElement {
  return (
    <Button
      className="chart-save"
      size="compact-xs"
      variant="subtle"
      leftSection={<IconDownload size={12} aria-hidden="true" />}
      aria-label={`${title} as ${kind}`}
      onClick={onClick}
    >
      {kind}
    </Button>
  );
}
