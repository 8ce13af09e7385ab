import { useMemo } from 'react';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { useOperation } from '../../../operations/use-operation.ts';
import { accountAge } from '../../../stores/account-age.ts';
import { useFromClock } from '../../../stores/AppContext.ts';
import { chartLines, type ChartLines } from './chart-lines.ts';

/** Price lines of the account in this market. */
export function useChartLines(market: MarketRow): ChartLines {
  const { state } = useOperation('getAccount', null);
  const times = useMemo(
    () => (state.kind === 'ready' ? readingTimes(state.value, market.coin) : []),
    [state, market.coin],
  );
  const staleTimes = useFromClock((_, clock) => times.filter((at) => accountAge(at, clock).stale).join(' '));
  return useMemo(() => {
    const stale = new Set(staleTimes.split(' '));
    return chartLines(state, market, (observedAt) => stale.has(observedAt));
  }, [state, market, staleTimes]);
}

type Account = Parameters<typeof chartLines>[0] & { readonly kind: 'ready' };

function readingTimes({ positions, orders }: Account['value'], coin: string): readonly string[] {
  const position =
    positions.kind === 'failure' ? undefined : positions.value.positions.find((one) => one.coin === coin);
  return [
    ...(position === undefined ? [] : [position.observedAt]),
    ...(orders.kind === 'failure' ? [] : [orders.value.observedAt]),
  ];
}
