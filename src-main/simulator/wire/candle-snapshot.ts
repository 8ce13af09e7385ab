import type { CandleSnapshotResponse } from '@nktkas/hyperliquid/api/info';
import type { Interval } from '../../domain/markets/candle.ts';
import { candlesOf, type CandleRange, type TimedBar } from '../world/candles.ts';
import { fixedText } from '../world/fixed-point.ts';
import type { MarketState } from '../world/market-state.ts';

type WireCandle = CandleSnapshotResponse[number];

function wireCandle(
  state: MarketState,
  interval: Interval,
  { openTime, closeTime, bar }: TimedBar,
): WireCandle {
  const price = (ticks: number): string => fixedText(ticks, state.tickDecimals);
  return {
    t: openTime,
    T: closeTime,
    s: state.market.coin,
    i: interval,
    o: price(bar.open),
    c: price(bar.close),
    h: price(bar.high),
    l: price(bar.low),
    v: fixedText(bar.lots, state.market.row.sizeDecimals),
    n: bar.trades,
  };
}

export function candleSnapshot(
  state: MarketState,
  range: CandleRange,
  instant: number,
): CandleSnapshotResponse {
  return candlesOf(state, range, instant).map((timed) => wireCandle(state, range.interval, timed));
}
