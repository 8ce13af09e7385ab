import type { ReactElement } from 'react';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { TradeStory } from '../../../src-preload/contract/bridge/trades.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { Instant } from '../../ui/Instant.tsx';
import { candlesWithFills, fillMarks } from './story-chart.ts';

interface StoryCandlesProps {
  readonly chart: CandleChart;
  readonly story: TradeStory;
  readonly figures: MarketFigures;
}

/** The same as the chart in figures, oldest first. */
export function StoryCandles({ chart, story, figures }: StoryCandlesProps): ReactElement {
  return (
    <div className="story-scroll story-candles" tabIndex={0} role="region" aria-label="Candles as a table">
      <table className="desk-table story-table">
        <caption className="unseen">Candles of that time with the fills in each, oldest first</caption>
        <thead>
          <tr>
            <th className="left">Opened</th>
            <th>Open</th>
            <th>High</th>
            <th>Low</th>
            <th>Close</th>
            <th className="left">Fills</th>
          </tr>
        </thead>
        <tbody>
          {candlesWithFills(chart, story.fills).map(({ candle, fills }) => (
            <tr key={candle.openTime} className={fills.length === 0 ? undefined : 'story-filled'}>
              <td className="left">
                <Instant ms={Date.parse(candle.openTime)} />
              </td>
              <td>{figures.price(candle.open)}</td>
              <td>{figures.price(candle.high)}</td>
              <td>{figures.price(candle.low)}</td>
              <td>{figures.price(candle.close)}</td>
              <td className="left">
                {fillMarks(fills, figures)
                  .map(({ word }) => word)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
