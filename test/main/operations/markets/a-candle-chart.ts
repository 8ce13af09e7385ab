import { afterEach, beforeEach } from 'vitest';
import { openTimeAt, type Interval } from '../../../../src-main/domain/markets/candle.ts';
import { getCandleChart } from '../../../../src-main/operations/markets/candle-series.ts';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import { now } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';

export const at: { app: OpenSourceFixture } = {} as never;

/** Creates an app for each test of the file. */
export function openForEach(): void {
  beforeEach(() => {
    at.app = anOpenSource();
  });
  afterEach(async () => {
    await at.app[Symbol.asyncDispose]();
  });
}

export const patient = (): AbortSignal => new AbortController().signal;
export const chart = (limit: number, interval: Interval = '1h', signal = patient()): Promise<CandleChart> =>
  at.app.ask(getCandleChart, { marketId: 'sim-testnet:BTC', interval, limit }, { signal });
export const key = { coin: 'BTC', interval: '1h' } as const;
export const lastHour = openTimeAt(now, '1h');
export const openTimes = ({ series }: CandleChart): number[] =>
  series.candles.map(({ openTime }) => Date.parse(openTime));
