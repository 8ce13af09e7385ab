import type { Expect } from '../expect.ts';
import { group, prose } from '../expect.ts';
import * as account from '../oracle/account.ts';
import * as agent from '../oracle/agent.ts';
import { catalog, catalogView, marketId, marketRow } from '../oracle/catalog.ts';
import * as journal from '../oracle/journal.ts';
import { depositsOfGraph, ledgerOfGraph } from '../oracle/ledger.ts';
import { alertsOfGraph } from '../oracle/service.ts';
import * as performance from '../oracle/performance.ts';
import * as trades from '../oracle/trades.ts';
import type { Question } from './question.ts';
import { accountNeeds, historyNeeds } from './question.ts';

const graphFields: Readonly<
  Record<string, { readonly args?: string; readonly expect: Expect; readonly needs: readonly string[] }>
> = {
  markets: { expect: marketsOfGraph(), needs: catalog },
  market: { args: `(marketId: "${marketId('xyz:TSLA')}")`, expect: marketRow('xyz:TSLA'), needs: catalog },
  positions: { expect: positionsOfGraph(), needs: accountNeeds },
  trades: { args: '(limit: 5)', expect: trades.tradeRows('graph', 5), needs: ['fills', 'journal'] },
  tradeHistory: { args: '(first: 5)', expect: trades.tradeConnection(5), needs: ['fills', 'journal'] },
  closedTrades: {
    args: '(limit: 5)',
    expect: trades.closedTradeRows('graph', 5),
    needs: ['fills', 'journal'],
  },
  decisions: { args: '(limit: 4)', expect: journal.decisionRows('graph', 4), needs: ['journal'] },
  reasoningLogs: {
    args: '(limit: 4)',
    expect: journal.reasoningRows('graph', 4, journal.reasoningBy),
    needs: ['journal'],
  },
  refusedEntries: { expect: journal.invalidRows('graph'), needs: ['journal'] },
  performance: { expect: performance.performanceView, needs: historyNeeds },
  agentToken: { expect: agent.tokenView, needs: ['agentStatus', 'agentToken'] },
  // It is never attached here.
  chainChecks: { expect: prose, needs: [] },
  deposits: { expect: depositsOfGraph, needs: [] },
  alerts: { expect: alertsOfGraph, needs: [] },
  ledger: { expect: ledgerOfGraph, needs: ['ledger'] },
  statistics: { expect: trades.statisticsView, needs: ['fills', 'journal'] },
  equity: {
    args: '(period: "7d")',
    expect: performance.equityPoints('graph'),
    needs: [...account.allAccounts, 'spot', 'mode'],
  },
};
export const graphNames = Object.keys(graphFields);

function marketsOfGraph(): Expect {
  return catalogView.fields['markets'] as Expect;
}
function positionsOfGraph(): Expect {
  return account.positionRowsWith((coin) => ({ market: marketRow(coin) }));
}

export const graphQuestions: readonly Question[] = Object.entries(graphFields).map(
  ([name, { args = '', expect, needs }]) => ({
    id: `graph ${name}`,
    ask: ({ graph: query }) => query(name, args),
    // Beside the field: what went wrong, and what the answer warns of.
    expect: group({ [name]: expect, errors: trades.noted, extensions: trades.noted }),
    needs,
    // Its lists have no place for a mark.
    whenOld: 'either',
  }),
);
