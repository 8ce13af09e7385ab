import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useRef, type ReactElement } from 'react';
import type { RiskFigure, RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { toneClasses } from '../../format/gauge.ts';
import { localInstant } from '../../format/instant.ts';
import { unbroken } from '../../format/unbroken.ts';
import { CsvButton, PngButton } from '../../ui/chart/ChartPanel.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { figures, limitText, missingReason, monitorTime, toneOf, type FigureLabels } from './figures.ts';
import { GaugeTrack } from './GaugeTrack.tsx';
import { lineText, type HistoryRange } from './history-text.ts';
import { StepChart } from './StepChart.tsx';
import {
  isTooShort,
  stepLine,
  worstOf,
  type LiveEnd,
  type StepLine,
  type TimeSpan,
  type StepPoint,
} from './step-line.ts';
import { minuteColumn, textOf, type Column } from '../../ui/table/column.tsx';
import { Missing } from '../../ui/Missing.tsx';

export interface HistoryLook {
  readonly range: HistoryRange;
  readonly time: TimeSpan;
  readonly asTable: boolean;
}

interface FigureRowProps {
  readonly figure: RiskFigure;
  /** null: the monitor can't be read; `why` says the reason. */
  readonly status: RiskStatus | null;
  readonly why: string | null;
  /** null: still being read. */
  readonly history: RiskHistory | null;
  readonly look: HistoryLook;
}

/** One figure of the risk monitor: its value, how much of its limit is used, its history and its worst value. */
export function FigureRow({ figure, status, why, history, look }: FigureRowProps): ReactElement {
  const labels = figures[figure];
  const row = useRef<HTMLElement>(null);
  const tone = status === null ? 'far' : toneOf(figure, status);
  const line = useMemo(
    () =>
      history === null
        ? null
        : stepLine(
            { points: history.points[figure], tripped: history.tripped },
            look.time,
            liveEnd(status, figure),
          ),
    [history, look.time, status, figure],
  );
  const known = line === null || line.low === null ? null : line;
  const isDrawn = known !== null && !look.asTable && !isTooShort(known);
  return (
    <section ref={row} className={`risk-row risk-row-${tone}`} aria-label={labels.label}>
      <Name figure={figure} status={status} />
      <Value figure={figure} status={status} why={why} />
      <Limit figure={figure} status={status} />
      <Reason figure={figure} status={status} why={why} />
      <div className="risk-history">
        <History figure={figure} status={status} line={line} look={look} />
      </div>
      <div className="risk-worst">{known === null ? null : <Worst figure={figure} line={known} />}</div>
      <div className="risk-saves">
        {isDrawn ? <PngButton title={labels.label} panel={row} note={spanText(look.time)} /> : null}
        {known === null ? null : <CsvButton title={labels.label} table={() => stepTable(known, labels)} />}
      </div>
    </section>
  );
}

type OfFigure = Pick<FigureRowProps, 'figure' | 'status'>;

function Name({ figure, status }: OfFigure): ReactElement {
  const { label, definition, value } = figures[figure];
  const isMissing = status !== null && value(status.risk) === null;
  return (
    <div className="risk-name">
      <h2 title={definition}>{label}</h2>
      {isMissing ? <span className="chip chip-warn">Missing</span> : null}
    </div>
  );
}

function Value({ figure, status, why }: OfFigure & Pick<FigureRowProps, 'why'>): ReactElement {
  const { signed, format, value } = figures[figure];
  const Drawn = signed ? SignedFigure : Figure;
  return (
    <p className="risk-value">
      <Drawn
        value={status === null ? null : value(status.risk)}
        format={format}
        reason={why ?? missingReason(figure)}
      />
    </p>
  );
}

/** Bar and text for the share of the limit that is used. */
function Limit({ figure, status }: OfFigure): ReactElement | null {
  if (status === null) return null;
  const { label, distance } = figures[figure];
  const { share, text: distanceText } = distance(status);
  const tone = toneOf(figure, status);
  const text = limitText(figure, status);
  return (
    <div className="risk-limit">
      {share === null ? null : <GaugeTrack label={label} share={share} text={distanceText} />}
      {text === null ? null : (
        <p className={toneClasses[tone] ?? 'faint'}>
          {tone === 'far' ? null : <IconAlertTriangle size={12} aria-hidden="true" />}
          {text}
        </p>
      )}
    </div>
  );
}

/** Sentence on the distance to the limit; it shows only if something is wrong. */
function Reason({ figure, status, why }: OfFigure & Pick<FigureRowProps, 'why'>): ReactElement {
  const tone = toneClasses[status === null ? 'far' : toneOf(figure, status)];
  const labels = status === null ? (why ?? missingReason(figure)) : figures[figure].distance(status).text;
  return <p className={`risk-distance ${tone ?? 'unseen'}`}>{unbroken(labels)}</p>;
}

/** Worst value of the time shown, and when it was first reached. */
function Worst({ figure, line }: { readonly figure: RiskFigure; readonly line: StepLine }): ReactElement {
  const { worst, format } = figures[figure];
  const point = worstOf(line, worst);
  if (point === null) return <span className="faint">–</span>;
  return (
    <>
      <span>{format(point.value)}</span>
      <span className="faint">
        {point.at <= line.from ? `before ${localInstant.toMinute(point.at)}` : <Instant ms={point.at} />}
      </span>
    </>
  );
}

interface HistoryProps extends OfFigure {
  /** null: still being read. */
  readonly line: StepLine | null;
  readonly look: HistoryLook;
}

function History({ figure, status, line, look }: HistoryProps): ReactElement {
  const labels = figures[figure];
  const table = useMemo(() => (line === null ? null : stepTable(line, labels)), [line, labels]);
  if (line === null || table === null) return <p className="faint">Loading history…</p>;
  const summary = lineText(line, look.range, labels.format);
  if (line.low === null || (isTooShort(line) && !look.asTable)) return <p className="faint">{summary}</p>;
  if (look.asTable) return <DataTable {...table} />;
  return (
    <div className="risk-chart" role="img" aria-label={`${labels.label}. ${summary}`}>
      <StepChart line={line} labels={labels} limit={status === null ? null : labels.limit(status)} />
    </div>
  );
}

const spanText = ({ from, to }: TimeSpan): string =>
  `${localInstant.toMinute(from)} to ${localInstant.toMinute(to)}`;

function liveEnd(status: RiskStatus | null, figure: RiskFigure): LiveEnd | null {
  if (status === null) return null;
  const { risk } = status;
  return {
    at: monitorTime(risk),
    value: figures[figure].value(risk),
    isTripped: risk.circuitBreakerTripped,
  };
}

type StepLabels = Pick<FigureLabels, 'label' | 'format'>;

/** Returns the table of a figure's steps. The end of the time is not a step. */
const stepTable = (line: StepLine, labels: StepLabels): DataTableProps<StepPoint> => ({
  id: `risk ${labels.label}`,
  name: `${labels.label}, history`,
  order: 'newest first',
  className: 'step-table',
  columns: stepColumns(labels),
  rows: line.points.filter(({ value }, index) => value !== line.points[index - 1]?.value).toReversed(),
  keyOf: ({ at, value }) => `${at} ${value}`,
  virtual: 'fixed',
});

function stepColumns({ label, format }: StepLabels): readonly Column<StepPoint>[] {
  return [
    minuteColumn({
      id: 'from',
      header: 'From',
      width: 'minmax(150px, 1fr)',
      rowHeader: true,
      value: ({ at }) => at,
    }),
    {
      id: 'value',
      header: label,
      width: 'minmax(80px, 1fr)',
      align: 'right',
      cell: ({ value }) => (value === null ? <Missing reason="Not reported from here on" /> : format(value)),
      text: ({ value }) => textOf(value, format),
      csv: [{ header: label, value: ({ value }) => value }],
      sort: ({ value }) => value,
    },
  ];
}
