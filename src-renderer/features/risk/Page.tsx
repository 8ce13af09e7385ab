import '../../ui/table.css';
import '../../ui/chart/chart-panel.css';
import './risk.css';
import { SegmentedControl, Switch } from '@mantine/core';
import { useTitle } from '../../ui/use-title.ts';
import { useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useOperation } from '../../operations/use-operation.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { FailedPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { rangeOf, rangeLabels, ranges, type HistoryRange } from './history-text.ts';
import { Picture } from './Picture.tsx';

/** Risk screen: figures of the agent's risk monitor, against its limits. */
export function RiskPage(): ReactElement {
  useTitle('Risk');
  const [params] = useSearchParams();
  const range = rangeOf(params.get('history'));
  const [asTable, setAsTable] = useState(false);
  return (
    <div className="desk risk">
      <header className="desk-head">
        <h1>Risk</h1>
        <RangeSwitch range={range} />
        <Switch
          label="Histories as tables"
          checked={asTable}
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
      </header>
      <RiskContent range={range} asTable={asTable} />
    </div>
  );
}

function RangeSwitch({ range }: { readonly range: HistoryRange }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <SegmentedControl
      withItemsBorders={false}
      aria-label="Time of the histories"
      value={range}
      onChange={(value) => navigate(`/risk?history=${value}`, { replace: true })}
      data={ranges.map((value) => ({ value, label: rangeLabels[value] }))}
    />
  );
}

interface RiskContentProps {
  readonly range: HistoryRange;
  readonly asTable: boolean;
}

function RiskContent({ range, asTable }: RiskContentProps): ReactElement {
  const { state, reload } = useOperation('getRisk', null);
  // A history is read up to now: without world time there is nothing to read.
  const hasTime = useFromClock((now) => now !== null);
  if (state.kind === 'failed')
    return <FailedPanel title="Could not load the risk figures" error={state.error} onRetry={reload} />;
  if (state.kind === 'loading' || !hasTime) return <LoadingPanel label="Loading risk figures…" />;
  return (
    <Picture
      picture={state.value}
      refreshError={state.refreshError}
      onRetry={reload}
      range={range}
      asTable={asTable}
    />
  );
}
