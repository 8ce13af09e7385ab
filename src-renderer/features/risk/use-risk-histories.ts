import { useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { seldomHistory } from '../../stores/heard-history.ts';
import type { Question } from '../../stores/live-answer.ts';
import { useLiveAnswer, type UsedAnswer } from '../../stores/use-live-answer.ts';
import type { Breaker } from './breaker.ts';
import { figureOrder } from './figures.ts';
import type { HistoryRange } from './history-words.ts';
import { rangeMs } from './history-words.ts';
import type { TimeSpan } from './step-line.ts';

/** Every figure's history over the same time. */
export interface RiskHistories {
  readonly time: TimeSpan;
  readonly all: readonly RiskHistory[];
}

/** A chart of a day or a week is about so many columns wide: what changes within one is told by the line's live end. */
const columns = 288;

/**
 * Histories up to now; the world's time must be known. `breaker`: what the monitor says of it at this moment; when it
 * changes, they are read at once and again at the next change of the record, which may be told a moment later.
 */
export function useRiskHistories(range: HistoryRange, breaker: Breaker['kind']): UsedAnswer<RiskHistories> {
  const { clock, history } = useDesk();
  const [said] = useState(() => createStore(() => ({ breaker })));
  const heard = useMemo(
    () =>
      seldomHistory(history, {
        now: () => clock.getState().nowMs,
        restMs: rangeMs[range] / columns,
        onTick: (listener) => clock.subscribe(listener),
        urgent: () => said.getState().breaker,
      }),
    [history, clock, range, said],
  );
  const question = useMemo<Question<RiskHistories>>(
    () => ({
      topics: ['risk'],
      ask: async (ask) => {
        const to = clock.getState().nowMs;
        if (to === null) return { kind: 'past' };
        const time = { from: Math.round(to) - rangeMs[range], to: Math.round(to) };
        const told = await Promise.all(
          figureOrder.map((figure) => ask('getRiskHistory', { figure, ...time })),
        );
        const missed = told.find((one) => one.kind !== 'answer');
        if (missed !== undefined) return missed;
        return {
          kind: 'answer',
          value: { time, all: told.flatMap((one) => (one.kind === 'answer' ? [one.value] : [])) },
        };
      },
    }),
    [clock, range],
  );
  const used = useLiveAnswer(question, heard);
  const { reload } = used;
  useEffect(() => {
    if (said.getState().breaker === breaker) return;
    said.setState({ breaker });
    reload();
  }, [breaker, reload, said]);
  return used;
}
