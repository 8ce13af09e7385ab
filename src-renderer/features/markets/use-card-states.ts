import { useMemo } from 'react';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { Question } from '../../operations/question.ts';
import { useAnswer, type UsedAnswer } from '../../operations/use-operation.ts';
import { cardStates, noCardStates, type CardStates } from './card-state.ts';

function cardStatesQuestion(assetClass: AssetClass): Question<CardStates> {
  const state = { last: noCardStates };
  return {
    operation: 'listMarketStates',
    key: assetClass,
    read: async (call) => {
      state.last = cardStates(state.last, await call('listMarketStates', { assetClass }));
      return state.last;
    },
  };
}

/** Sessions and verdicts that the cards of a class show. */
export function useCardStates(assetClass: AssetClass): UsedAnswer<CardStates> {
  return useAnswer(useMemo(() => cardStatesQuestion(assetClass), [assetClass]));
}
