import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { monitorTime } from './figures.ts';

/** Returns the age of the report by the monitor's own time, ms in whole seconds, if it is too old; null if it is not. */
export function useMonitorStaleMs(status: RiskStatus | null): number | null {
  return useFromClock((now) => {
    const at = status === null ? null : monitorTime(status.risk);
    if (now === null || at === null || now - at <= freshnessLimitsMs.agentStatus) return null;
    return Math.floor((now - at) / 1000) * 1000;
  });
}
