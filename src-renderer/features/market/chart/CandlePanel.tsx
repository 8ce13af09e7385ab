import './candles.css';
import { ActionIcon, SegmentedControl, Switch, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import { useApp } from '../../../stores/AppContext.ts';
import { ChartNotice } from '../../../ui/chart/ChartNotice.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../../ui/answers/StatePanel.tsx';
import { createCandleSession, type CandleSession } from './candle-session.ts';
import { chartRanges, fitsRange, useChartChoices, useStudies, type ChartRange } from './chart-choices.ts';
import { useMaximized } from './use-maximized.ts';
import type { DrawnStudies } from '../../../charts/study-layer.ts';
import { ChartView } from './ChartView.tsx';
import { intervalLabels } from './chart-text.ts';
import { studyKinds, studyNames } from '../../../charts/studies.ts';

/** The venue's candles of one market. */
export function CandlePanel({ market }: { readonly market: MarketRow }): ReactElement {
  const { interval, range, shownSlots, setInterval, setRange } = useChartChoices();
  const [studies, setStudies] = useStudies();
  const [asTable, setAsTable] = useState(false);
  const { isMaximized, toggle, panel, button, onKeyDown } = useMaximized();
  return (
    <section
      ref={panel}
      className={isMaximized ? 'candles candles-full' : 'candles'}
      aria-label="Venue candles"
      onKeyDown={onKeyDown}
    >
      <div className="candles-bar">
        <h2>{isMaximized ? `${market.coin} venue candles` : 'Venue candles'}</h2>
        <SegmentedControl
          withItemsBorders={false}
          aria-label="Candle interval"
          value={interval}
          onChange={setInterval}
          data={candleIntervals.map((value) => ({ value, label: value }))}
        />
        <RangeChoice interval={interval} range={range} onChange={setRange} />
        <StudyMenu studies={studies} onChange={setStudies} />
        <Switch
          label="Table"
          aria-label="Show as table"
          checked={asTable}
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
        <ActionIcon
          ref={button}
          variant="default"
          size="sm"
          aria-label="Full screen"
          data-autofocus
          aria-pressed={isMaximized}
          title={isMaximized ? 'Leave full screen (Esc)' : 'Full screen'}
          onClick={toggle}
        >
          {isMaximized ? <IconArrowsMinimize size={14} /> : <IconArrowsMaximize size={14} />}
        </ActionIcon>
      </div>
      <Candles
        key={`${market.marketId} ${interval}`}
        market={market}
        interval={interval}
        shownSlots={shownSlots}
        studies={studies}
        asTable={asTable}
      />
      <ChartNotice />
    </section>
  );
}

interface RangeChoiceProps {
  readonly interval: CandleInterval;
  readonly range: ChartRange | null;
  readonly onChange: (range: ChartRange) => void;
}

function RangeChoice({ interval, range, onChange }: RangeChoiceProps): ReactElement {
  return (
    <SegmentedControl
      withItemsBorders={false}
      aria-label="Time in view"
      value={range ?? ''}
      onChange={(value) => onChange(value as ChartRange)}
      data={chartRanges.map((value) => ({ value, label: value, disabled: !fitsRange(value, interval) }))}
    />
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
    // A new generation means that updates may have been missed: subscribe and read again.
    if (generation > 0) return session.start();
    return undefined;
  }, [session, generation]);
  useVenueRecovery(session.retry);
  return session;
}

interface CandlesProps {
  readonly market: MarketRow;
  readonly interval: CandleInterval;
  readonly shownSlots: number;
  readonly studies: DrawnStudies;
  readonly asTable: boolean;
}

function Candles({ interval, ...props }: CandlesProps): ReactElement {
  const session = useCandleSession(props.market.marketId, interval);
  const state = useStore(session.store);
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={`Loading ${intervalLabels[interval]} candles…`} />;
    case 'failed':
      return <FailedPanel title="Could not load the candles" error={state.error} onRetry={session.reload} />;
    case 'too-few':
      return (
        <EmptyPanel title="Too few candles to draw a chart">
          The venue has {state.count === 0 ? 'no candle' : 'one candle'} of {intervalLabels[interval]} for
          this market, even further back. Missing candles are not filled in.
        </EmptyPanel>
      );
    case 'ready':
      return (
        <ChartView
          {...props}
          state={state}
          onRetry={session.reload}
          onOlder={session.loadOlder}
          onRetryOlder={session.retryOlder}
        />
      );
    default:
      return state satisfies never;
  }
}

/** Calls back when the venue answers again after trouble. Pass the same function as long as it does the same. */
function useVenueRecovery(onRecovery: () => void): void {
  const { venueRecoveries } = useApp();
  useEffect(() => venueRecoveries.add(onRecovery), [venueRecoveries, onRecovery]);
}

interface StudyMenuProps {
  readonly studies: DrawnStudies;
  readonly onChange: (studies: DrawnStudies) => void;
}

/** Menu of the studies drawn with the candles. */
function StudyMenu({ studies, onChange }: StudyMenuProps): ReactElement {
  const chosen = [...(studies.volume ? ['volume'] : []), ...studies.kinds];
  const change = (names: readonly string[]): void =>
    onChange({
      volume: names.includes('volume'),
      kinds: studyKinds.filter((kind) => names.includes(kind)),
    });
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={12} />}>
          Indicators
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Indicators">
        <Checkbox.Group aria-label="Drawn with the candles" value={chosen} onChange={change}>
          <div className="study-menu">
            <Checkbox size="xs" value="volume" label="Volume" />
            {studyKinds.map((kind) => (
              <Checkbox key={kind} size="xs" value={kind} label={studyNames[kind]} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
