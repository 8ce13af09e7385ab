import type { ReadModel } from '../queries/read-model.ts';
import { answerHistory, type HistoryCall } from './answer-history.ts';
import type { CheckedCall } from './call-arguments.ts';

/** What `standings` tells of. */
export type StandingsCall = Extract<
  CheckedCall,
  { name: 'getMarketState' | 'listMarketStates' | 'getSessionSpans' | 'getReference' }
>;

export function answerStandings(readModel: ReadModel, call: StandingsCall | HistoryCall): unknown {
  switch (call.name) {
    case 'getMarketState':
      return readModel.marketState(call.args.marketId);
    case 'listMarketStates':
      return readModel.listMarketStates(call.args.assetClass);
    case 'getSessionSpans':
      return readModel.sessionSpans(call.args);
    case 'getReference':
      return readModel.reference();
    default:
      return answerHistory(readModel, call);
  }
}
