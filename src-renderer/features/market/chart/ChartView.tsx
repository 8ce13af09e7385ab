import { IconHistory } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { createStore } from 'zustand/vanilla';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../../../src-preload/contract/bridge/failure.ts';
import type { SessionSpans, SessionSpan } from '../../../../src-preload/contract/bridge/sessions.ts';
import type { MarketMarks } from '../../../../src-preload/contract/bridge/chart-window.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { CandleCanvasView } from '../../../charts/on-demand-charts.ts';
import { opensOnUtcDays } from '../../../charts/chart-times.ts';
import { serviceText } from '../../../format/service-text.ts';
import { formatPrice } from '../../../format/number.ts';
import { useFromClock, useQuote } from '../../../stores/AppContext.ts';
import { readingOf } from '../../../stores/quote-reading.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { CsvButton } from '../../../ui/chart/ChartPanel.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Instant } from '../../../ui/Instant.tsx';
import { lastMarkTitle } from '../../../ui/Mark.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { candleColumns } from './candle-columns.tsx';
import type { CandleState } from './candle-session.ts';
import { CandleLegend } from './CandleLegend.tsx';
import { candleTable } from './candle-table.ts';
import { candlesText, chartLabel, gapCount, isHistorical, isRunning } from './chart-text.ts';
import { gapsInHours, slotSession } from './slot-session.ts';
import { timeToShade, useSessionSpans } from './use-session-spans.ts';
import type { CandleHistory } from './candle-history.ts';
import { HistoryEdge, loadAheadSlots, type ViewStore } from './HistoryEdge.tsx';
import { LineKey } from './LineKey.tsx';
import { MarkButtons } from './MarkButtons.tsx';
import type { MarketMark } from './mark-lines.ts';
import { SessionAxis } from './SessionAxis.tsx';
import { useChartLines } from './use-chart-lines.ts';
import type { PriceLine } from '../../../charts/price-lines.ts';
import type { DrawnStudies } from '../../../charts/study-layer.ts';
import type { CanvasView } from '../../../charts/view-watch.ts';
import { localInstant } from '../../../format/instant.ts';
import { figuresTo } from '../../../format/market-figures.ts';
import { MarkKey } from './MarkKey.tsx';
import { marksLabel, shownMarks, type ShownMarks } from './mark-text.ts';
import { whyMissing } from '../reasons.ts';
import { useMarketMarks } from '../use-market-answer.ts';
import { underlyingSessionLabels } from '../../../format/session-text.ts';
import type { AnswerState } from '../../../operations/use-operation.ts';
import { OlderData } from '../../../ui/answers/OlderData.tsx';
import { RetryButton } from '../../../ui/answers/RetryButton.tsx';

interface SessionKeyProps {
  readonly sessions: AnswerState<SessionSpans>;
}

const shadedStates: readonly SessionSpan['state'][] = ['pre_market', 'after_hours', 'closed', 'holiday'];

/** Intervals that the table shows. Its CSV file has all loaded ones. */
const shownInTable = 50;

const noMarks: MarketMarks = { marks: [], cut: false, whyIncomplete: null };

interface ChartViewProps {
  readonly market: MarketRow;
  readonly state: Extract<CandleState, { kind: 'ready' }>;
  readonly asTable: boolean;
  readonly shownSlots: number;
  readonly studies: DrawnStudies;
  readonly onRetry: () => void;
  readonly onOlder: () => void;
  readonly onRetryOlder: () => void;
}

/** Creates the store of a canvas's view. Loads older candles when their place comes into view. */
function useCanvasView(onOlder: () => void): readonly [ViewStore, (view: CanvasView) => void] {
  const [view] = useState(() => createStore<CanvasView>(() => ({ from: Infinity, grid: null, spots: [] })));
  const onView = useCallback(
    (next: CanvasView) => {
      view.setState(next);
      if (next.from < loadAheadSlots) onOlder();
    },
    [view, onOlder],
  );
  return [view, onView];
}

export function ChartView(props: ChartViewProps): ReactElement {
  const { market, state, asTable, onRetry } = props;
  const [shown, setShown] = useState<ShownMarks>({ trades: true, decisions: true });
  const { chart, refreshError } = state;
  const marksState = useMarketMarks(market, chart.slots[0] ?? 0).state;
  const loadedMarks = marksState.kind === 'ready' ? marksState.value : noMarks;
  const marks = useMemo(() => shownMarks(loadedMarks.marks, shown), [loadedMarks, shown]);
  const lines = useChartLines(market);
  const sessions = useSessionSpans(market, chart);
  const spans = sessions?.kind === 'ready' ? sessions.value : null;
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  const hasSessions = spans !== null;
  const columns = useMemo(
    () => candleColumns(market.displayTicker, hasSessions),
    [market.displayTicker, hasSessions],
  );
  const incomplete = serviceText(chart.incompleteMessage ?? state.history.partial[0]?.message ?? null);
  const table = { chart, marks, sessions: spans, columns, sizeDecimals: market.sizeDecimals, incomplete };
  return (
    <>
      <Historical chart={chart} />
      <CandleTrouble chart={chart} refreshError={refreshError} onRetry={onRetry} />
      {asTable ? (
        <DataTable {...candleTable(table, shownInTable)} />
      ) : (
        <Drawing {...props} marks={marks} lines={lines.lines} spans={spans} />
      )}
      <div className="chart-keys">
        <ChartFacts market={market} chart={chart} />
        <LineKey {...lines} price={price} />
        <MarkKey
          shown={shown}
          onChange={setShown}
          isCut={loadedMarks.cut}
          whyIncomplete={loadedMarks.whyIncomplete}
          error={marksState.kind === 'failed' ? marksState.error : null}
          refreshError={marksState.kind === 'ready' ? marksState.refreshError : null}
        />
        {sessions === null ? null : <SessionKey sessions={sessions} />}
      </div>
      <div className="candles-end">
        <ChartNotes chart={chart} reach={state.reach} sessions={spans} partial={state.history.partial} />
        <CsvButton title="Venue candles" table={() => candleTable(table, chart.slots.length)} />
      </div>
    </>
  );
}

interface DrawingProps extends ChartViewProps {
  readonly marks: readonly MarketMark[];
  readonly lines: readonly PriceLine[];
  readonly spans: SessionSpans | null;
}

function Drawing(props: DrawingProps): ReactElement {
  const { market, state, marks, spans, studies } = props;
  const { chart } = state;
  const [hovered, setHovered] = useState<number | null>(null);
  const [view, onView] = useCanvasView(props.onOlder);
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  return (
    <>
      <div className="candles-drawing">
        <CandleLegend
          chart={chart}
          hovered={hovered}
          session={(openMs) => slotSession(spans, chart, openMs)}
          price={price}
          unit={market.displayTicker}
          studies={studies.kinds}
        />
        <CandleCanvasView
          chart={chart}
          marks={marks}
          lines={props.lines}
          studies={studies}
          shownSlots={props.shownSlots}
          {...(spans === null ? {} : { spans: spans.spans })}
          label={`${chartLabel(chart, market.coin, price)}${marksLabel(marks)}`}
          price={price}
          priceStep={10 ** -Math.max(0, 6 - market.sizeDecimals)}
          onHover={setHovered}
          onView={onView}
        />
        <MarkButtons view={view} figures={figuresTo(market.sizeDecimals)} />
        <HistoryEdge view={view} page={state.history.page} onRetry={props.onRetryOlder} />
      </div>
      {spans === null || spans.unavailableReason !== null ? null : (
        <SessionAxis view={view} sessions={spans} untilMs={timeToShade(chart).toMs} />
      )}
    </>
  );
}

interface CandleTroubleProps {
  readonly chart: CandleChart;
  readonly refreshError: BridgeFailure | null;
  readonly onRetry: () => void;
}

/** Banners that say why candles may be missing or old; nothing if none is. */
export function CandleTrouble({ chart, refreshError, onRetry }: CandleTroubleProps): ReactElement {
  const message = serviceText(chart.incompleteMessage);
  return (
    <>
      <OlderData what="candles" error={refreshError} onRetry={onRetry} />
      {message === null ? null : (
        <Banner tone="warn">
          {chart.series.stale ? 'Stale' : 'Incomplete'}: {message} <RetryButton onRetry={onRetry} />
        </Banner>
      )}
    </>
  );
}

const currentMarkTitle = 'The mark price is the venue’s current price; a candle closes at its last trade';

/** Notice on a chart whose newest candle is history. */
function Historical({ chart }: { readonly chart: CandleChart }): ReactElement | null {
  const historical = useFromClock((now) => isHistorical(chart, now));
  if (!historical) return null;
  return (
    <p className="candles-historical">
      <span
        className="chip chip-warn"
        title="No newer candle, although a full interval has passed since the last one"
      >
        <IconHistory size={12} aria-hidden="true" />
        Historical venue prices
      </span>
    </p>
  );
}

/** Last candle beside the mark price, which may differ from it. */
function ChartFacts({
  market,
  chart,
}: {
  readonly market: MarketRow;
  readonly chart: CandleChart;
}): ReactElement {
  const running = useFromClock((now) => isRunning(chart, now));
  const quote = useQuote(market);
  const stale = useFromClock((_, clock) => readingOf(quote, clock).kind === 'stale');
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  const last = chart.series.lastCandle;
  const delisted = market.venueSession === 'delisted';
  return (
    <div className="candles-facts">
      {last === null ? null : (
        <p>
          <span className="faint">Last candle opened</span> <Instant ms={Date.parse(last.openTime)} />
          <span className="faint">, close{running ? ' so far' : ''}</span>{' '}
          <strong>{price(last.close)}</strong>
        </p>
      )}
      <p title={delisted ? lastMarkTitle : currentMarkTitle}>
        <span className="faint">{delisted ? 'Last mark before delisting' : 'Mark price'}</span>{' '}
        <strong className={delisted ? 'last-mark' : undefined}>
          <Figure value={quote?.mark ?? null} format={price} reason={whyMissing(market, quote)} />
        </strong>
        {stale ? <span className="warn"> stale</span> : null}
      </p>
    </div>
  );
}

/**
 * Says how many missing candles are in regular hours. A closed underlying doesn't explain a missing candle, and is no reason to
 * ignore one missing in its hours.
 */
function inHoursNote(count: number): string {
  return count === 0 ? 'None is in regular hours.' : `${count} in regular hours.`;
}

interface ChartNotesProps {
  readonly chart: CandleChart;
  readonly reach: 'recent' | 'further-back';
  readonly sessions: SessionSpans | null;
  readonly partial: CandleHistory['partial'];
}

function ChartNotes({ chart, reach, sessions, partial }: ChartNotesProps): ReactElement {
  const gaps = gapCount(chart);
  const inHours = useMemo(() => gapsInHours(chart, sessions), [chart, sessions]);
  return (
    <p className="candles-notes">
      {[
        candlesText(chart),
        inHours === null || gaps === 0 ? null : inHoursNote(inHours),
        reach === 'recent' ? null : 'Too few recent candles; these are the latest available.',
        ...partial.map(
          ({ fromMs, toMs, message }) =>
            `Incomplete from ${localInstant.toMinute(fromMs)} to ${localInstant.toMinute(toMs)}: ${message}`,
        ),
        opensOnUtcDays(chart.series.interval) ? 'Candles open at 00:00 UTC; the axis shows UTC dates.' : null,
      ]
        .filter((note) => note !== null)
        .join(' ')}
    </p>
  );
}

/** Legend of the session shading behind the candles. */
function SessionKey({ sessions }: SessionKeyProps): ReactElement | null {
  if (sessions.kind === 'loading') return null;
  if (sessions.kind === 'failed') {
    return (
      <p className="session-key warn">Could not load the underlying sessions: {sessions.error.message}</p>
    );
  }
  const { spans, knownUntilMs, unavailableReason } = sessions.value;
  if (unavailableReason !== null) return null;
  const present = shadedStates.filter((state) => spans.some((span) => span.state === state));
  return (
    <div className="session-key" role="group" aria-label="Shading of the underlying’s sessions">
      <span className="soft">Underlying:</span>
      <span>regular hours (not shaded)</span>
      {present.map((state) => (
        <span key={state} className="session-key-word">
          <span className={`session-swatch session-swatch-${state}`} aria-hidden="true" />
          {underlyingSessionLabels[state].toLowerCase()}
        </span>
      ))}
      {knownUntilMs === null ? null : (
        <span className="warn">
          unknown from <Instant ms={knownUntilMs} />, where its calendar ends
        </span>
      )}
    </div>
  );
}
