import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { CanvasView } from '../../../charts/view-watch.ts';
import type { CandleHistory } from './candle-history.ts';
import { RetryButton } from '../../../ui/answers/RetryButton.tsx';

export type ViewStore = StoreApi<CanvasView>;

/** Older candles are loaded once fewer candles than this lie before the first one in view. */
export const loadAheadSlots = 10;

const endLabels = {
  venue_limit: 'Oldest candle: the venue keeps the newest 5,000 of an interval.',
  first_candle: 'The venue has no older candles of this market.',
} as const;

interface HistoryEdgeProps {
  readonly view: ViewStore;
  readonly page: CandleHistory['page'];
  readonly onRetry: () => void;
}

/** Says at the left end of the candles what lies before them. */
export function HistoryEdge({ view, page, onRetry }: HistoryEdgeProps): ReactElement | null {
  const isInView = useStore(view, ({ from }) => from < loadAheadSlots);
  if (page.kind === 'more' || !isInView) return null;
  return (
    <div className="history-edge" role="status">
      {page.kind === 'loading' ? 'Loading older candles…' : null}
      {page.kind === 'ended' ? endLabels[page.end] : null}
      {page.kind === 'failed' ? (
        <>
          <span className="warn">Could not load older candles: {page.error.message}</span>
          <RetryButton onRetry={onRetry} />
        </>
      ) : null}
    </div>
  );
}
