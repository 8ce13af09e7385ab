import { useMemo } from 'react';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { alsoOn } from '../../stores/heard-history.ts';
import type { Question } from '../../stores/live-answer.ts';
import { useLiveAnswer, type UsedAnswer } from '../../stores/use-live-answer.ts';
import { cardStandings, noStandings, type CardStandings } from './card-standing.ts';

export function standingsQuestion(assetClass: AssetClass): Question<CardStandings> {
  const held = { last: noStandings };
  return {
    topics: [],
    ask: async (ask) => {
      const asked = await ask('listMarketStates', { assetClass });
      if (asked.kind !== 'answer') return asked;
      held.last = cardStandings(held.last, asked.value);
      return { kind: 'answer', value: held.last };
    },
  };
}

/** What the cards of a class show of their sessions and verdicts; asked again when one of them is another. */
export function useCardStandings(assetClass: AssetClass): UsedAnswer<CardStandings> {
  const { history, standings } = useDesk();
  const question = useMemo(() => standingsQuestion(assetClass), [assetClass]);
  const heard = useMemo(() => alsoOn(history, standings.subscribe), [history, standings]);
  return useLiveAnswer(question, heard);
}
