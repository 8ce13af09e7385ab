import { SegmentedControl, Switch } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import './candles.css';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { useApp } from '../../../stores/AppContext.ts';
import { ChartNotice } from '../../../ui/ChartNotice.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../../ui/StatePanel.tsx';
import { createCandleSession, type CandleSession } from './candle-session.ts';
import { ChartView } from './ChartView.tsx';
import { intervalWords } from './chart-words.ts';

/** The venue's candles of one market. */
export function CandlePanel({ market }: { readonly market: MarketRow }): ReactElement {
  const [interval, setInterval] = useState<CandleInterval>('1h');
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="candles" aria-label="Venue candles">
      <div className="candles-bar">
        <h2>Venue candles</h2>
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          aria-label="Candle interval"
          value={interval}
          onChange={setInterval}
          data={candleIntervals.map((value) => ({ value, label: value }))}
        />
        <Switch
          label="Show as table"
          checked={asTable}
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
      </div>
      <Candles key={`${market.marketId} ${interval}`} market={market} interval={interval} asTable={asTable} />
      <ChartNotice />
    </section>
  );
}

function useCandleSession(marketId: string, interval: CandleInterval): CandleSession {
  const { ask, liveCandles, connection } = useApp();
  const generation = useStore(connection, (state) => state.generation);
  const session = useMemo(
    () => createCandleSession({ ask, liveCandles }, { marketId, interval }),
    [ask, liveCandles, marketId, interval],
  );
  useEffect(() => {
    // A new generation means that something may have been missed: it is subscribed to and read again.
    if (generation > 0) return session.start();
    return undefined;
  }, [session, generation]);
  useVenueRecovery(session.retry);
  return session;
}

interface CandlesProps {
  readonly market: MarketRow;
  readonly interval: CandleInterval;
  readonly asTable: boolean;
}

function Candles({ market, interval, asTable }: CandlesProps): ReactElement {
  const session = useCandleSession(market.marketId, interval);
  const state = useStore(session.store);
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={`Loading ${intervalWords[interval]} candles…`} />;
    case 'failed':
      return (
        <FailedPanel
          title="Could not load the candles"
          cause={state.error.message}
          onRetry={session.reload}
        />
      );
    case 'too-few':
      return (
        <EmptyPanel title="Too few candles to draw a chart">
          The venue has {state.count === 0 ? 'no candle' : 'one candle'} of {intervalWords[interval]} for this
          market, even further back. Missing candles are not filled in.
        </EmptyPanel>
      );
    case 'ready':
      return <ChartView market={market} state={state} asTable={asTable} onRetry={session.reload} />;
    default:
      return state satisfies never;
  }
}

/** Calls back when the venue answers again after trouble. The same function while it does the same. */
function useVenueRecovery(onRecovery: () => void): void {
  const { venueRecoveries } = useApp();
  useEffect(() => venueRecoveries.add(onRecovery), [venueRecoveries, onRecovery]);
}
