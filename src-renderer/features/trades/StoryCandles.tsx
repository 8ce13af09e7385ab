import type { ReactElement } from 'react';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { Instant } from '../../ui/Instant.tsx';
import { candlesWithMarks, type StoryMark } from './story-chart.ts';

interface StoryCandlesProps {
  readonly chart: CandleChart;
  readonly marks: readonly StoryMark[];
  readonly figures: MarketFigures;
}

/** The same as the chart in figures, oldest first. */
export function StoryCandles({ chart, marks: all, figures }: StoryCandlesProps): ReactElement {
  return (
    <div className="story-scroll story-candles" tabIndex={0} role="region" aria-label="Candles as a table">
      <table className="desk-table story-table">
        <caption className="unseen">Candles of that time with what happened in each, oldest first</caption>
        <thead>
          <tr>
            <th className="left">Opened</th>
            <th>Open</th>
            <th>High</th>
            <th>Low</th>
            <th>Close</th>
            <th className="left">Marked</th>
          </tr>
        </thead>
        <tbody>
          {candlesWithMarks(chart, all).map(({ candle, marks }) => (
            <tr key={candle.openTime} className={marks.length === 0 ? undefined : 'story-filled'}>
              <td className="left">
                <Instant ms={Date.parse(candle.openTime)} />
              </td>
              <td>{figures.price(candle.open)}</td>
              <td>{figures.price(candle.high)}</td>
              <td>{figures.price(candle.low)}</td>
              <td>{figures.price(candle.close)}</td>
              <td className="left">{marks.map(({ word }) => word).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
