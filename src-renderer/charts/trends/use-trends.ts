import { useMemo } from 'react';
import { minuteMs } from '../../format/time.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { trendLine, type TrendLine } from './trend-line.ts';

/** World ms between two askings: a point stands for half an hour. */
const restMs = 5 * minuteMs;

/** Lines by market id. */
export interface Trends {
  readonly byMarketId: ReadonlyMap<string, TrendLine>;
  /** Why a market may have none. */
  readonly whyNone: string;
}

const notKept =
  'No price history is kept here. Prices are kept of markets that are held, that the agent trades, or whose chart was opened';

/** Prices of the last 24 hours of every market, asked for once for all rows of a table. */
export function useTrends(): Trends {
  const { state } = useOperation('getPriceTrends', null, { restMs });
  return useMemo((): Trends => {
    if (state.kind === 'loading')
      return { byMarketId: new Map(), whyNone: 'Loading prices of the last 24 hours' };
    if (state.kind === 'failed') return { byMarketId: new Map(), whyNone: state.error.message };
    const { trends, ...span } = state.value;
    const lines = trends.map((trend) => [trend.marketId, trendLine(trend, span)] as const);
    return { byMarketId: new Map(lines), whyNone: notKept };
  }, [state]);
}
