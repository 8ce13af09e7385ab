import { SegmentedControl } from '@mantine/core';
import { Suspense, lazy, useMemo, useState, type ReactElement } from 'react';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { TradeStory } from '../../../src-preload/contract/bridge/trades.ts';
import { useOperation } from '../../operations/use-operation.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ChartNotice } from '../../ui/ChartNotice.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { StoryCandles } from './StoryCandles.tsx';
import { markedWords, storyChartLabel, storyMarks } from './story-chart.ts';

/** Its library is large: a story shows without waiting for it. */
const CandleCanvasView = lazy(() => import('../../charts/CandleCanvasView.tsx'));

interface StoryChartProps {
  readonly story: TradeStory;
  readonly figures: MarketFigures;
}

/** The venue's candles around it. */
export function StoryChart({ story, figures }: StoryChartProps): ReactElement {
  if (story.market === null) {
    return <p className="soft">There is no chart: no market of this network is known for it.</p>;
  }
  return <MarketChart story={story} figures={figures} marketId={story.market.marketId} />;
}

/** A chart can't be drawn from fewer. */
const fewestCandles = 2;

function MarketChart({
  story,
  figures,
  marketId,
}: StoryChartProps & { readonly marketId: string }): ReactElement {
  const { from, to } = story.chart;
  const { state, reload } = useOperation(
    'getCandleWindow',
    { marketId, from, to },
    { isLacking: ({ series }) => !series.complete },
  );
  if (state.kind === 'loading') return <LoadingPanel label="Reading candles of that time…" />;
  if (state.kind === 'failed') {
    return <FailedPanel title="The candles could not be read" cause={state.error.message} onRetry={reload} />;
  }
  if (state.value.series.candles.length < fewestCandles) {
    return (
      <EmptyPanel title="Too few candles to draw a chart">
        The venue no longer has candles of that time, or there were none. Nothing is made up in their place.
      </EmptyPanel>
    );
  }
  return <Drawn chart={state.value} story={story} figures={figures} />;
}

const ways = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

function Drawn({ chart, story, figures }: StoryChartProps & { readonly chart: CandleChart }): ReactElement {
  const [way, setWay] = useState<'chart' | 'table'>('chart');
  const marks = useMemo(() => storyMarks(story, figures), [story, figures]);
  return (
    <div className="story-chart">
      <div className="story-chart-bar">
        <span className="faint">
          {chart.series.interval} candles; marked: {markedWords(marks)}
        </span>
        <SegmentedControl
          size="xs"
          aria-label="How the candles are shown"
          data={[...ways]}
          value={way}
          onChange={setWay}
        />
      </div>
      {chart.incompleteMessage === null ? null : (
        <Banner tone="warn">Not complete: {chart.incompleteMessage}</Banner>
      )}
      {way === 'table' ? (
        <StoryCandles chart={chart} marks={marks} figures={figures} />
      ) : (
        <div className="story-canvas">
          <Suspense fallback={<LoadingPanel label="Preparing the chart…" />}>
            <CandleCanvasView
              key={`${chart.series.marketId} ${chart.series.interval}`}
              chart={chart}
              label={storyChartLabel(chart, story, marks)}
              price={figures.price}
              priceStep={figures.priceStep}
              marks={marks}
              onHover={ignoreHover}
            />
          </Suspense>
        </div>
      )}
      <ChartNotice />
    </div>
  );
}

/** A small chart has no legend to fill. */
const ignoreHover = (): void => undefined;
