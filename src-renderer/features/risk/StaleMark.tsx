import type { ReactElement } from 'react';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { formatAge } from '../../format/age.ts';
import { useMonitorStaleMs } from './use-monitor-stale.ts';

/** Mark beside a figure of the risk monitor whose last report is too old; nothing beside a current one. */
export function StaleMark({ status }: { readonly status: RiskStatus | null }): ReactElement | null {
  const ms = useMonitorStaleMs(status);
  if (ms === null) return null;
  return (
    <span className="partial-mark" title={`The risk monitor’s report is ${formatAge(ms)} old`}>
      stale
    </span>
  );
}
