import './performance.css';
import './equity-tile.css';
import type { ReactElement, ReactNode } from 'react';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { formatUsd } from '../../format/number.ts';
import { poolSums } from '../../format/left-out.ts';
import { isNotAttached } from '../../operations/ask.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useStaleAccountMs } from '../../stores/account-age.ts';
import { useAddressQuery } from '../../stores/address-query.ts';
import { Figure } from '../../ui/Figure.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { PartialMark } from '../../ui/PartialMark.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { EquityLegend, VenueSwitch } from '../../charts/equity/EquityLegend.tsx';
import { PeriodSwitch } from '../../charts/equity/PeriodSwitch.tsx';
import { EquityChart } from '../../charts/on-demand-charts.ts';
import { changeShort } from '../../charts/equity/equity-line.ts';
import { periods } from './period-address.ts';
import { useEquity } from '../../charts/equity/use-equity.ts';
import { serviceText } from '../../format/service-text.ts';

interface EquityTileProps {
  /** Today's P&L against its limit. */
  readonly today: ReactNode;
}

/** Tile of the account value and how it developed. */
export function EquityTile({ today }: EquityTileProps): ReactElement {
  const { params, change } = useAddressQuery();
  const period = periods.find((one) => one === params.get('equity')) ?? '24h';
  const { state } = useOperation('getAccount', null);
  const pool = state.kind === 'ready' && state.value.pool.kind === 'answer' ? state.value.pool.value : null;
  return (
    <Tile
      title="Equity"
      to={`/performance?period=${period}`}
      area="equity"
      staleMs={useStaleAccountMs(pool)}
      note={
        <PeriodSwitch
          className="tile-switch"
          label="Period of the equity curve"
          period={period}
          onChange={(value) => change({ equity: value === '24h' ? null : value })}
        />
      }
    >
      <div className="equity-now">
        <AccountValue />
        {today}
      </div>
      <Curve key={period} period={period} />
    </Tile>
  );
}

function AccountValue(): ReactElement {
  const { state } = useOperation('getAccount', null);
  const unknown = (reason: string): ReturnType<typeof poolSums>['accountValue'] => ({
    value: null,
    reason,
    missing: [],
  });
  const { value, reason, missing } =
    state.kind === 'loading'
      ? unknown('Loading')
      : state.kind === 'failed'
        ? unknown(state.error.message)
        : state.value.pool.kind === 'failure'
          ? unknown(serviceText(state.value.pool.error.message))
          : poolSums(state.value.pool.value).accountValue;
  return (
    <p className="equity-value">
      <span className="unseen">Account value </span>
      <Figure value={value} format={formatUsd} reason={reason} />
      <PartialMark missing={missing} />
    </p>
  );
}

function Curve({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { state, reload, line, part, choosePart, drawn, summary, isEmpty } = useEquity(period);
  if (state.kind === 'loading') return <LoadingPanel label="Loading the equity curve…" />;
  if (state.kind === 'failed')
    return isNotAttached(state.error) ? (
      <EmptyPanel title="No account selected">
        <a href="#/settings">Set one in Settings.</a>
      </EmptyPanel>
    ) : (
      <FailedPanel title="Could not load the equity curve" error={state.error} onRetry={reload} />
    );
  if (isEmpty)
    return (
      <EmptyPanel title="No equity curve yet">
        Perpscope samples the account value every minute. The venue’s own history is read after the fills.
      </EmptyPanel>
    );
  return (
    <>
      <OlderData error={state.refreshError} onRetry={reload} />
      <p className="equity-words soft cut" title={summary}>
        {changeShort(state.value.change)}
      </p>
      <div className="equity-chart" role="img" aria-label={`Equity: ${summary}`}>
        <EquityChart line={line} drawn={drawn} height="fill" />
      </div>
      <EquityLegend line={line} venue={state.value.venue} part={part}>
        <VenueSwitch venue={state.value.venue} part={part} onPart={choosePart} />
      </EquityLegend>
    </>
  );
}
