import './chart-panel.css';
import { Button, Switch } from '@mantine/core';
import { IconChartPie4, IconDownload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import type { BridgeFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { unbroken } from '../../format/unbroken.ts';
import type { UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { declaredLayout } from '../../stores/table-views-store.ts';
import { useFiguresOf } from '../../stores/use-market-figures.ts';
import { OlderMark } from '../answers/OlderData.tsx';
import { whileNear } from './while-near.ts';
import { savePng } from './save-png.ts';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../answers/StatePanel.tsx';
import { visibleColumns } from '../table/column.tsx';
import { DataTable, rowFigures, type DataTableProps } from '../table/DataTable.tsx';
import { saveCsv } from '../table/table-text.ts';
import { serviceText } from '../../format/service-text.ts';
import { StaleBadge } from '../Badges.tsx';

export type ChartPanelState =
  | { readonly kind: 'loading' }
  /** `why`: why there is nothing to draw, in one sentence. */
  | { readonly kind: 'empty'; readonly why: string; readonly refreshError?: BridgeFailure | null }
  | { readonly kind: 'failed'; readonly error: BridgeFailure; readonly onRetry: () => void }
  /** `refreshError`: why the last read failed, in which case the drawing is from before. */
  | { readonly kind: 'ready'; readonly summary: string; readonly refreshError?: BridgeFailure | null };

/** Returns the state of a panel that draws an answer. `why`: why there is nothing to draw; null: there is something. */
export function panelState(
  { state, reload }: UsedAnswer<unknown>,
  summary: string,
  why: string | null,
): ChartPanelState {
  if (state.kind === 'loading') return { kind: 'loading' };
  if (state.kind === 'failed') return { kind: 'failed', error: state.error, onRetry: reload };
  const { refreshError } = state;
  return why === null ? { kind: 'ready', summary, refreshError } : { kind: 'empty', why, refreshError };
}

interface ChartPanelProps<Row> {
  readonly title: string;
  /** More about the drawing, e.g. its unit or time zone. */
  readonly note?: string;
  /** Data that the drawing lacks; null: none. */
  readonly partial?: string | null;
  readonly state: ChartPanelState;
  /** Age of the data if it is stale; null if it is current. */
  readonly staleMs: number | null;
  readonly drawing: ReactNode;
  /**
   * Whether the drawing has marks that take the focus one by one, each with its own name. Otherwise the drawing is one picture.
   */
  readonly hasMarks?: boolean;
  /** Table of the same figures, which the CSV file has too. */
  readonly table: DataTableProps<Row>;
  readonly wide?: boolean;
  /** Control that chooses the data of the drawing. */
  readonly choice?: ReactNode;
  /** Whether `choice` also selects the rows of the table. */
  readonly choosesRows?: boolean;
}

/** A chart with its title, a summary as text, and its figures as a table on request. */
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
        {'refreshError' in state ? <OlderMark error={state.refreshError ?? null} /> : null}
        {staleMs === null ? null : <StaleBadge ageMs={staleMs} />}
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

/** Buttons for the chart's data in other forms: as a table, a picture or a file. */
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
      return <FailedPanel title={`Could not load: ${title}`} error={state.error} onRetry={state.onRetry} />;
    case 'ready':
      return (
        <>
          <p className="chart-panel-words">{unbroken(state.summary)}</p>
          {asTable ? (
            <div className="chart-table">
              <DataTable {...table} />
            </div>
          ) : (
            <InTurn role={hasMarks === true ? 'group' : 'img'} label={`${title}: ${state.summary}`}>
              {drawing}
            </InTurn>
          )}
        </>
      );
    default:
      return state satisfies never;
  }
}

interface PngButtonProps {
  /** Title of the chart, for the button's name and the file's. */
  readonly title: string;
  /** Element that the chart is drawn in. */
  readonly panel: RefObject<HTMLElement | null>;
  /** Text after the title in the picture, e.g. the time range. */
  readonly note?: string;
}

/** Button that saves a chart as a picture. */
export function PngButton({ title, panel, note }: PngButtonProps): ReactElement {
  const isSaving = useRef(false);
  const save = async (button: HTMLElement): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const drawing = await drawingIn(panel, button);
      if (drawing !== null) await savePng(drawing, title, note);
    } finally {
      isSaving.current = false;
    }
  };
  return <SaveButton title={title} kind="PNG" onClick={(button) => void save(button)} />;
}

/** Waits for the drawing of a panel: charts are drawn one per frame, and measured first. null: the button left before. */
async function drawingIn(
  { current: panel }: RefObject<HTMLElement | null>,
  button: HTMLElement,
): Promise<SVGSVGElement | null> {
  while (button.isConnected) {
    const drawing = panel?.querySelector<SVGSVGElement>('svg.recharts-surface, svg.mark-chart-drawing');
    if (drawing) return drawing;
    await new Promise(requestAnimationFrame);
  }
  return null;
}

interface CsvButtonProps<Row> {
  /** Title of the chart, for the button's name. */
  readonly title: string;
  /** Returns the chart's table, built when it is saved: the file has all its rows, in the columns that the person shows. */
  readonly table: () => DataTableProps<Row>;
}

/** Button that saves the figures of a chart as a CSV file, like its table does. */
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
      isComplete: incomplete === null,
      nowMs: clock.getState().nowMs,
    });
  };
  return <SaveButton title={title} kind="CSV" onClick={save} />;
}

interface SaveButtonProps {
  readonly title: string;
  readonly kind: 'PNG' | 'CSV';
  readonly onClick: (button: HTMLElement) => void;
}

function SaveButton({ title, kind, onClick }: SaveButtonProps): ReactElement {
  return (
    <Button
      className="chart-save"
      size="compact-xs"
      variant="subtle"
      leftSection={<IconDownload size={12} aria-hidden="true" />}
      aria-label={`${title} as ${kind}`}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {kind}
    </Button>
  );
}

interface InTurnProps {
  readonly role: 'group' | 'img';
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Draws its content once it is near what is visible and its turn comes, one per painted frame: otherwise a screen of many charts
 * would show nothing until all of them are drawn.
 */
function InTurn({ role, label, children }: InTurnProps): ReactElement {
  const { askForTurn } = useApp();
  const [isDrawn, setIsDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (isDrawn || element === null) return undefined;
    return whileNear(element, () => askForTurn(() => setIsDrawn(true)));
  }, [askForTurn, isDrawn]);
  return (
    <div ref={place} className="chart-drawing" role={role} aria-label={label}>
      {isDrawn ? children : null}
    </div>
  );
}
