import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { minuteMs } from '../../format/time.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { OlderData } from './OlderData.tsx';

/** Warning above a table with a column of price trends, while it is shown, that the last reading of these failed. */
export function OlderTrends({ table }: { readonly table: string }): ReactElement | null {
  const isShown = useStore(useApp().tableViews, ({ layouts }) => layouts[table]?.shown['trend'] ?? true);
  // Asks as the column does, so that both share one answer.
  const { state, reload } = useOperation('getPriceTrends', null, { restMs: minuteMs });
  if (!isShown || state.kind !== 'ready') return null;
  return <OlderData what="price trends" error={state.refreshError} onRetry={reload} />;
}
