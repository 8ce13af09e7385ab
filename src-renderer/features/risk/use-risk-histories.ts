import { useEffect, useRef } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import { useAnswer, type UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import type { Breaker } from '../../format/breaker.ts';
import { figureOrder } from './figures.ts';
import type { HistoryRange } from './history-words.ts';
import { rangeMs } from './history-words.ts';
import type { TimeSpan } from './step-line.ts';

/** Every figure's history over the same time. */
interface RiskHistories {
  readonly time: TimeSpan;
  readonly all: readonly RiskHistory[];
}

/** A chart of a day or a week is about so many columns wide: changes within one show in the live end of the line. */
const columns = 288;

/**
 * Histories up to now; the world's time must be known. `breaker`: what the monitor says of it at this moment; when it
 * changes, they are read at once and again at the next change of the record, which may follow a moment later.
 */
export function useRiskHistories(range: HistoryRange, breaker: Breaker['kind']): UsedAnswer<RiskHistories> {
  const { clock } = useApp();
  const used = useAnswer<RiskHistories>({
    operation: 'getRiskHistory',
    key: range,
    restMs: rangeMs[range] / columns,
    read: async (call) => {
      const to = Math.round(clock.getState().nowMs ?? 0);
      const time = { from: to - rangeMs[range], to };
      const all = await Promise.all(figureOrder.map((figure) => call('getRiskHistory', { figure, ...time })));
      return { time, all };
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
