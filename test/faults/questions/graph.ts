import { fact, group, prose, type Expect, type Rows } from '../expect.ts';
import * as account from '../oracle/account.ts';
import * as agent from '../oracle/agent.ts';
import { candleSeries } from '../oracle/candles.ts';
import { catalog, catalogView, marketId, graphMarket } from '../oracle/catalog.ts';
import * as journal from '../oracle/journal.ts';
import { depositsOfGraph, ledgerView } from '../oracle/ledger.ts';
import { alertList } from '../oracle/service.ts';
import * as performance from '../oracle/performance.ts';
import { quoteView, quotesOf } from '../oracle/quotes.ts';
import { referenceView } from '../oracle/reference.ts';
import * as trades from '../oracle/trades.ts';
import { accountNeeds, agentNeeds, historyNeeds, poolNeeds, type Question } from './question.ts';

const graphFields: Readonly<
  Record<string, { readonly args?: string; readonly expect: Expect; readonly needs: readonly string[] }>
> = {
  markets: { expect: marketsOfGraph(), needs: catalog },
  market: { args: `(marketId: "${marketId('xyz:TSLA')}")`, expect: graphMarket('xyz:TSLA'), needs: catalog },
  positions: { expect: positionsOfGraph(), needs: accountNeeds },
  pool: { expect: account.poolView, needs: poolNeeds },
  orders: {
    expect: account.orderPageWith((coin) => ({ market: graphMarket(coin) })),
    needs: [...account.allOrders, ...catalog],
  },
  quote: {
    args: `(marketId: "${marketId('xyz:GOLD')}")`,
    expect: quoteView('xyz:GOLD'),
    needs: [...catalog, ...quotesOf('xyz:GOLD')],
  },
  candles: {
    args: `(marketId: "${marketId('BTC')}", limit: 30)`,
    expect: candlesOfGraph(),
    needs: [...catalog, 'candles:BTC'],
  },
  reference: { expect: referenceView, needs: [] },
  status: { expect: agent.statusView, needs: agentNeeds },
  signals: { expect: agent.activeSignals, needs: [...agentNeeds, 'agentSignals'] },
  risk: { expect: agent.riskView, needs: [...agentNeeds, 'agentRisk'] },
  // Files in the exports folder.
  exports: { expect: prose, needs: [] },
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
  // No chain is attached here.
  chainChecks: { expect: prose, needs: [] },
  deposits: { expect: depositsOfGraph, needs: [] },
  alerts: { expect: alertList, needs: [] },
  ledger: { expect: ledgerView, needs: ['ledger'] },
  statistics: { expect: trades.statisticsView, needs: ['fills', 'journal'] },
  equity: {
    args: '(period: "7d")',
    expect: performance.equityPoints('graph'),
    needs: [...account.allAccounts, 'spot', 'mode'],
  },
};
export const graphNames = Object.keys(graphFields);

function marketsOfGraph(): Expect {
  const { markets } = catalogView.fields as { readonly markets: Rows };
  return { ...markets, row: graphMarket };
}
function candlesOfGraph(): Expect {
  const { fields } = candleSeries('BTC', '1h', 30);
  return group({ ...fields, next: prose });
}
function positionsOfGraph(): Expect {
  return account.positionRowsWith((coin) => ({ market: graphMarket(coin), id: fact(marketId(coin)) }));
}

export const graphQuestions: readonly Question[] = Object.entries(graphFields).map(
  ([name, { args = '', expect, needs }]) => ({
    id: `graph ${name}`,
    ask: ({ graph: query }) => query(name, args),
    // Errors and warnings beside the field.
    expect: group({ [name]: expect, errors: trades.noted, extensions: trades.noted }),
    needs,
    // Its lists have no place for a mark.
    whenOld: 'either',
  }),
);
