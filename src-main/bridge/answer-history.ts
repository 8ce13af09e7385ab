import { assertNever } from '../errors.ts';
import type { ReadModel } from '../queries/read-model.ts';
import type { CheckedCall } from './call-arguments.ts';

type RowsCall = Extract<
  CheckedCall,
  {
    name:
      | 'listTrades'
      | 'listClosedTrades'
      | 'getTradeStory'
      | 'listDecisions'
      | 'listRefusedEntries'
      | 'getActiveSignals'
      | 'listSignals'
      | 'getMarketMarks';
  }
>;
type FiguresCall = Extract<CheckedCall, { name: 'getPerformance' | 'getRisk' }>;

/** Questions about the past, and what the agent says of itself, that the store answers alone. */
export type HistoryCall = RowsCall | FiguresCall;

export function answerHistory(readModel: ReadModel, call: HistoryCall): unknown {
  switch (call.name) {
    case 'getPerformance':
      return readModel.performanceScreen(call.args.period);
    case 'getRisk':
      return readModel.riskPicture();
    default:
      return answerRows(readModel, call);
  }
}

function answerRows(readModel: ReadModel, call: RowsCall): unknown {
  switch (call.name) {
    case 'listTrades':
      return readModel.trades(call.args);
    case 'listClosedTrades':
      return readModel.closedTrades(call.args);
    case 'getTradeStory':
      return readModel.tradeStory(call.args);
    case 'listDecisions':
      return readModel.decisions(call.args);
    case 'listRefusedEntries':
      return readModel.refusedEntries(call.args);
    case 'getActiveSignals':
      return readModel.activeSignals();
    case 'listSignals':
      return readModel.signals(call.args);
    case 'getMarketMarks':
      return readModel.marketMarks(call.args);
    default:
      return assertNever(call);
  }
}
