import { useMemo, type ReactElement } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { unbroken } from '../../format/unbroken.ts';
import { Figure } from '../../ui/Figure.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { figures, missingReason, monitorTime, type Distance, type RiskFigure } from './figures.ts';
import { GaugeBar } from './GaugeBar.tsx';
import { lineWords, type HistoryRange } from './history-words.ts';
import { StepChart } from './StepChart.tsx';
import { isTooShort, stepLine, type LiveEnd, type TimeSpan } from './step-line.ts';
import { StepTable } from './StepTable.tsx';

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
  return (
    <section
      className={value === null ? 'risk-card risk-card-missing' : 'risk-card'}
      aria-label={words.label}
    >
      <div className="risk-card-head">
        <h2 title={words.definition}>{words.label}</h2>
        {status !== null && value === null ? <span className="chip chip-warn">Missing</span> : null}
        <Value figure={figure} value={value} reason={reason} />
      </div>
      <Way label={words.label} distance={distance ?? { share: null, words: reason }} />
      <History figure={figure} status={status} history={history} look={look} />
    </section>
  );
}

function Way({ label, distance }: { readonly label: string; readonly distance: Distance }): ReactElement {
  return (
    <>
      {distance.share === null ? null : (
        <GaugeBar label={label} share={distance.share} words={distance.words} />
      )}
      <p className="risk-distance">{unbroken(distance.words)}</p>
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

type HistoryProps = Omit<FigureCardProps, 'why'>;

function History({ figure, status, history, look }: HistoryProps): ReactElement {
  const { range, time, asTable } = look;
  const line = useMemo(
    () => (history === null ? null : stepLine(history, time, liveEnd(status, figure))),
    [history, time, status, figure],
  );
  const words = figures[figure];
  if (line === null) return <p className="risk-history-none faint">Loading history…</p>;
  const said = lineWords(line, range, words.format);
  if (line.low === null || (isTooShort(line) && !asTable))
    return <p className="risk-history-none faint">{said}</p>;
  if (asTable) return <StepTable line={line} words={words} />;
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
