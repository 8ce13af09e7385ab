import type { ReactElement } from 'react';
import { minuteMs } from '../format/time.ts';
import { useOperation } from '../operations/use-operation.ts';
import { OlderData } from './OlderData.tsx';

/** Warning above a table with price trends that the last reading of these failed. */
export function OlderTrends(): ReactElement | null {
  // Asks as the column does, so that both share one answer.
  const { state, reload } = useOperation('getPriceTrends', null, { restMs: minuteMs });
  if (state.kind !== 'ready') return null;
  return <OlderData what="price trends" error={state.refreshError} onRetry={reload} />;
}
