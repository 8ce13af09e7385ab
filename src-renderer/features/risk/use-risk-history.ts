import { useEffect, useRef } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import { useAnswer, type UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import type { Breaker } from '../../format/breaker.ts';
import type { HistoryRange } from './history-text.ts';
import { rangeMs } from './history-text.ts';
import type { TimeSpan } from './step-line.ts';

interface ReadHistory {
  readonly time: TimeSpan;
  readonly history: RiskHistory;
}

/** Approximate width of a chart of a day or a week, in columns: changes within one column show in the live end of the line. */
const columns = 288;

/**
 * Returns the history up to now; world time must be known. `breaker`: what the monitor says of it now. When that changes, the
 * history is read at once, and again at the next change of the record, which may follow a moment later.
 */
export function useRiskHistory(range: HistoryRange, breaker: Breaker['kind']): UsedAnswer<ReadHistory> {
  const { clock } = useApp();
  const used = useAnswer<ReadHistory>({
    operation: 'getRiskHistory',
    key: range,
    restMs: rangeMs[range] / columns,
    read: async (call) => {
      const to = Math.round(clock.getState().nowMs ?? 0);
      const time = { from: to - rangeMs[range], to };
      return { time, history: await call('getRiskHistory', time) };
    },
  });
  const lastBreaker = useRef(breaker);
  const { reload } = used;
  useEffect(() => {
    if (lastBreaker.current === breaker) return;
    lastBreaker.current = breaker;
    reload();
  }, [breaker, reload]);
  return used;
}
