import { useMemo } from 'react';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { Question } from '../../operations/question.ts';
import { useAnswer, type UsedAnswer } from '../../operations/use-operation.ts';
import { cardStandings, noStandings, type CardStandings } from './card-standing.ts';

function standingsQuestion(assetClass: AssetClass): Question<CardStandings> {
  const held = { last: noStandings };
  return {
    operation: 'listMarketStates',
    key: assetClass,
    read: async (call) => {
      held.last = cardStandings(held.last, await call('listMarketStates', { assetClass }));
      return held.last;
    },
  };
}

/** What the cards of a class show of their sessions and verdicts. */
export function useCardStandings(assetClass: AssetClass): UsedAnswer<CardStandings> {
  return useAnswer(useMemo(() => standingsQuestion(assetClass), [assetClass]));
}
