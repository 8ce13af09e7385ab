import { useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { unbroken } from '../../format/unbroken.ts';
import { CsvButton, PngButton } from '../../ui/ChartPanel.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { figures, missingReason, monitorTime, type Distance, type RiskFigure } from './figures.ts';
import { GaugeBar } from './GaugeBar.tsx';
import { lineWords, type HistoryRange } from './history-words.ts';
import { StepChart } from './StepChart.tsx';
import { isTooShort, stepLine, type LiveEnd, type StepLine, type TimeSpan } from './step-line.ts';
import { stepTable } from './step-table.tsx';

export interface HistoryLook {
  readonly range: HistoryRange;
  readonly time: TimeSpan;
  readonly asTable: boolean;
}

interface FigureCardProps {
  readonly figure: RiskFigure;
  /** null: the monitor can't be read; `why` says the reason. */
  readonly status: RiskStatus | null;
  readonly why: string | null;
  /** null: it is being read. */
  readonly history: RiskHistory | null;
  readonly look: HistoryLook;
}

/** One figure of the monitor: what it is, how far its limit is, and what it was. */
export function FigureCard({ figure, status, why, history, look }: FigureCardProps): ReactElement {
  const words = figures[figure];
  const value = status === null ? null : words.value(status.risk);
  const distance = status === null ? null : words.distance(status);
  const reason = why ?? missingReason(figure);
  const card = useRef<HTMLElement>(null);
  const line = useMemo(
    () => (history === null ? null : stepLine(history, look.time, liveEnd(status, figure))),
    [history, look.time, status, figure],
  );
  const known = line === null || line.low === null ? null : line;
  return (
    <section
      ref={card}
      className={value === null ? 'risk-card risk-card-missing' : 'risk-card'}
      aria-label={words.label}
    >
      <div className="risk-card-head">
        <h2 title={words.definition}>{words.label}</h2>
        {status !== null && value === null ? <span className="chip chip-warn">Missing</span> : null}
        <Value figure={figure} value={value} reason={reason} />
      </div>
      <Way label={words.label} distance={distance ?? { share: null, words: reason }}>
        {known === null || look.asTable || isTooShort(known) ? null : (
          <PngButton title={words.label} panel={card} />
        )}
        {known === null ? null : <CsvButton title={words.label} table={() => stepTable(known, words)} />}
      </Way>
      <History figure={figure} status={status} line={line} look={look} />
    </section>
  );
}

interface WayProps {
  readonly label: string;
  readonly distance: Distance;
  readonly children: ReactNode;
}

function Way({ label, distance, children }: WayProps): ReactElement {
  return (
    <>
      {distance.share === null ? null : (
        <GaugeBar label={label} share={distance.share} words={distance.words} />
      )}
      <div className="risk-distance">
        <p>{unbroken(distance.words)}</p>
        <div className="risk-saves">{children}</div>
      </div>
    </>
  );
}

interface ValueProps {
  readonly figure: RiskFigure;
  readonly value: number | null;
  readonly reason: string;
}

function Value({ figure, value, reason }: ValueProps): ReactElement {
  const { signed, format } = figures[figure];
  const Drawn = signed ? SignedFigure : Figure;
  return (
    <p className="risk-value">
      <Drawn value={value} format={format} reason={reason} />
    </p>
  );
}

interface HistoryProps {
  readonly figure: RiskFigure;
  readonly status: RiskStatus | null;
  /** null: it is being read. */
  readonly line: StepLine | null;
  readonly look: HistoryLook;
}

function History({ figure, status, line, look }: HistoryProps): ReactElement {
  const words = figures[figure];
  const table = useMemo(() => (line === null ? null : stepTable(line, words)), [line, words]);
  if (line === null || table === null) return <p className="risk-history-none faint">Loading history…</p>;
  const said = lineWords(line, look.range, words.format);
  if (line.low === null || (isTooShort(line) && !look.asTable))
    return <p className="risk-history-none faint">{said}</p>;
  if (look.asTable) return <DataTable {...table} />;
  return (
    <div role="img" aria-label={`${words.label}. ${said}`}>
      <StepChart line={line} words={words} limit={status === null ? null : words.limit(status)} />
    </div>
  );
}

function liveEnd(status: RiskStatus | null, figure: RiskFigure): LiveEnd | null {
  if (status === null) return null;
  const { risk } = status;
  return {
    at: monitorTime(risk),
    value: figures[figure].value(risk),
    isTripped: risk.circuitBreakerTripped,
  };
}
