import { useMemo, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { RiskFigure, RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { timeTicks } from '../../charts/time-ticks.ts';
import { breakerOf, type Breaker } from '../../format/breaker.ts';
import { useFromClock, useApp } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { BreakerRow } from './BreakerRow.tsx';
import { FigureRow, type HistoryLook } from './FigureRow.tsx';
import { figureOrder, monitorTime, toneOf } from './figures.ts';
import { rangeMs, rangeLabels, type HistoryRange } from './history-text.ts';
import { carriedOn, fromFirstKnown, type TimeSpan } from './step-line.ts';
import { useAnswer, type UsedAnswer } from '../../operations/use-operation.ts';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { RetryButton } from '../../ui/answers/RetryButton.tsx';

interface RiskListProps {
  readonly status: RiskStatus | null;
  readonly why: string | null;
  readonly range: HistoryRange;
  readonly asTable: boolean;
  /** Rows to add to those of the figures. */
  readonly children: ReactNode;
}

/** World ms after which the end of the charts moves on. */
const redrawMs = 10_000;

/** One row per figure, troubled ones first, over one time axis. */
export function RiskList({ status, why, range, asTable, children }: RiskListProps): ReactElement {
  const { state, reload } = useRiskHistory(range, breakerOf(status).kind);
  const now = useFromClock((ms) => (ms === null ? null : Math.floor(ms / redrawMs) * redrawMs));
  const loaded = state.kind === 'ready' ? state.value : null;
  const read = loaded?.time ?? { from: -rangeMs[range], to: 0 };
  const stamp = status === null ? null : monitorTime(status.risk);
  // If the monitor can't be read, its last values are not known to still hold.
  const whole = status === null ? read : carriedOn(read, now, stamp);
  const { from, to } = fromFirstKnown(whole, loaded === null ? [] : Object.values(loaded.history.points));
  const look = useMemo<HistoryLook>(
    () => ({ range, asTable, time: { from, to } }),
    [range, asTable, from, to],
  );
  const breaker = breakerOf(status).kind;
  const rows = [
    {
      rank: ranks[status === null ? 'far' : breakerTones[breaker]],
      row: <BreakerRow key="breaker" status={status} history={loaded?.history ?? null} look={look} />,
    },
    ...figureOrder.map((figure) => ({
      rank: rankOf(figure, status),
      row: (
        <FigureRow
          key={figure}
          figure={figure}
          status={status}
          why={why}
          history={loaded?.history ?? null}
          look={look}
        />
      ),
    })),
  ].toSorted((a, b) => a.rank - b.rank);
  return (
    <>
      {state.kind === 'failed' ? (
        <Banner tone="bad">
          Could not load the history: {state.error.message} <RetryButton onRetry={reload} />
        </Banner>
      ) : null}
      {state.kind === 'ready' ? (
        <OlderData what="history" error={state.refreshError} onRetry={reload} />
      ) : null}
      <div className={asTable ? 'risk-list risk-list-tables' : 'risk-list'}>
        {loaded === null ? null : <Heads time={look.time} range={range} />}
        {rows.map(({ row }) => row)}
        {children}
      </div>
    </>
  );
}

const ranks = { past: 0, near: 1, far: 2 } as const;

const breakerTones = { tripped: 'past', unknown: 'near', closed: 'far' } as const;

const rankOf = (figure: RiskFigure, status: RiskStatus | null): number =>
  ranks[status === null ? 'far' : toneOf(figure, status)];

interface HeadsProps {
  readonly time: TimeSpan;
  readonly range: HistoryRange;
}

/** Names of the columns, and the time axis of all charts. */
function Heads({ time: { from, to }, range }: HeadsProps): ReactElement {
  const { ticks, format } = useMemo(() => timeTicks(from, to, 6), [from, to]);
  return (
    <div className="risk-heads faint">
      <span>Figure</span>
      <span className="risk-head-value">Value</span>
      <span>Limit used</span>
      <div className="risk-axis">
        {ticks.map((at) => (
          <span key={at} style={{ left: `${((at - from) / (to - from)) * 100}%` }}>
            {format(at)}
          </span>
        ))}
      </div>
      <span className="risk-head-worst">Worst, {rangeLabels[range]}</span>
    </div>
  );
}

interface ReadHistory {
  readonly time: TimeSpan;
  readonly history: RiskHistory;
}

/** Approximate width of a chart of a day or a week, in columns: changes within one column show in the live end of the line. */
const columns = 288;

/**
 * Returns the history up to now; world time must be known. `breaker`: what the monitor says of it now. When that changes, the
 * history is read at once, and again at the next change of the record, which may follow a moment later.
 */
function useRiskHistory(range: HistoryRange, breaker: Breaker['kind']): UsedAnswer<ReadHistory> {
  const { clock } = useApp();
  const used = useAnswer<ReadHistory>({
    operation: 'getRiskHistory',
    key: range,
    restMs: rangeMs[range] / columns,
    read: async (call) => {
      const to = Math.round(clock.getState().nowMs ?? 0);
      const time = { from: to - rangeMs[range], to };
      return { time, history: await call('getRiskHistory', time) };
    },
  });
  const lastBreaker = useRef(breaker);
  const { reload } = used;
  useEffect(() => {
    if (lastBreaker.current === breaker) return;
    lastBreaker.current = breaker;
    reload();
  }, [breaker, reload]);
  return used;
}
