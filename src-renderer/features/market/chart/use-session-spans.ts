import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { SessionSpans } from '../../../../src-preload/contract/bridge/sessions.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { useOperation, type AnswerState } from '../../../operations/use-operation.ts';
import { dayMs } from '../../../format/time.ts';

/** Intervals that are shaded. A longer candle can hold a whole trading session, so shading it would say nothing. */
const shadedIntervals: ReadonlySet<CandleInterval> = new Set<CandleInterval>([
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
]);

export function isShaded(market: Pick<MarketRow, 'underlying'>, { series, slots }: CandleChart): boolean {
  const calendar = market.underlying?.calendar ?? null;
  return calendar !== null && shadedIntervals.has(series.interval) && slots.length > 1;
}

interface DrawnTime {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns the time to shade: whole UTC days, with one ahead so that a new candle rarely causes another request. */
export function timeToShade({ slots }: CandleChart): DrawnTime {
  const [first = 0, last = 0] = [slots[0], slots.at(-1)];
  const [fromDay, toDay] = [Math.floor(first / dayMs), Math.floor(last / dayMs) + 2];
  return { fromMs: fromDay * dayMs, toMs: toDay * dayMs };
}

/** Sessions of the underlying over the time drawn, to shade what was outside regular hours; null: nothing is to be shaded. */
export function useSessionSpans(market: MarketRow, chart: CandleChart): AnswerState<SessionSpans> | null {
  const wanted = isShaded(market, chart);
  const { fromMs, toMs } = timeToShade(chart);
  const args = { marketId: market.marketId, fromMs, toMs };
  const { state } = useOperation('getSessionSpans', args, { enabled: wanted });
  return wanted ? state : null;
}
