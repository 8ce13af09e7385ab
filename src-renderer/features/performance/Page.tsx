import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import '../../ui/table.css';
import './performance.css';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { PeriodSwitch } from '../../charts/equity/PeriodSwitch.tsx';
import { restMs } from '../../charts/equity/use-history-age.ts';
import { Earned } from './Earned.tsx';
import { periodOf } from './period-address.ts';
import { ExportLink } from '../../ui/history/ExportLink.tsx';
import { NotThere } from '../../ui/answers/WithAccount.tsx';

/** Performance screen: what the account earned, and by which trades. */
export function PerformancePage(): ReactElement {
  useTitle('Performance');
  const [params] = useSearchParams();
  const period = periodOf(params.get('period'));
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Performance</h1>
        <ChosenPeriod period={period} />
        <ExportLink subject="closed_trades" period={period} />
      </header>
      <OfPeriod key={period} period={period} />
    </div>
  );
}

function ChosenPeriod({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const [, navigate] = useLocation();
  return (
    <PeriodSwitch
      period={period}
      onChange={(value) => navigate(`/performance?period=${value}`, { replace: true })}
    />
  );
}

/** Figures of one period. The period is its key, so that an answer for another period is never shown under this one. */
function OfPeriod({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { state, reload } = useOperation('getPerformance', { period }, { restMs: restMs[period] });
  if (state.kind === 'failed') return <NotThere what="performance" error={state.error} onRetry={reload} />;
  const isRead = state.kind === 'ready';
  return (
    <Earned
      period={period}
      answer={isRead ? state.value : null}
      refreshError={isRead ? state.refreshError : null}
      onRetry={reload}
    />
  );
}
