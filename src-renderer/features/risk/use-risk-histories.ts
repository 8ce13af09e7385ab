import { useMemo } from 'react';
import type { RiskHistory } from '../../../src-preload/contract/bridge/risk.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { seldomHistory } from '../../stores/heard-history.ts';
import type { Question } from '../../stores/live-answer.ts';
import { useLiveAnswer, type UsedAnswer } from '../../stores/use-live-answer.ts';
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

/** Histories up to now; the world's time must be known. */
export function useRiskHistories(range: HistoryRange): UsedAnswer<RiskHistories> {
  const { clock, history } = useDesk();
  const heard = useMemo(
    () => seldomHistory(history, { now: () => clock.getState().nowMs, restMs: rangeMs[range] / columns }),
    [history, clock, range],
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
  return useLiveAnswer(question, heard);
}
