import { useEffect, useRef } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import { useAnswer, type UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import type { Breaker } from '../../format/breaker.ts';
import type { HistoryRange } from './history-words.ts';
import { rangeMs } from './history-words.ts';
import type { TimeSpan } from './step-line.ts';

interface ReadHistory {
  readonly time: TimeSpan;
  readonly history: RiskHistory;
}

/** A chart of a day or a week is about so many columns wide: changes within one show in the live end of the line. */
const columns = 288;

/**
 * The history up to now; the world's time must be known. `breaker`: what the monitor says of it at this moment; when it
 * changes, it is read at once and again at the next change of the record, which may follow a moment later.
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
  const said = useRef(breaker);
  const { reload } = used;
  useEffect(() => {
    if (said.current === breaker) return;
    said.current = breaker;
    reload();
  }, [breaker, reload]);
  return used;
}
