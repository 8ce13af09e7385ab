import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { CallName } from '../../../src-preload/contract/bridge/calls.ts';
import { socketPath, type SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';

/** Returns whether the answer is good. */
export type Ask = () => Promise<boolean>;

interface Questions {
  readonly asks: Readonly<Record<string, Ask>>;
  readonly close: () => void;
}

const graph = {
  'performance of all time': '{ performance(period: "all") { tradeCount netPnlUsd sharpeRatio } }',
  'performance of a market, all time':
    '{ performance(period: "all", marketId: "sim-testnet:BTC") { tradeCount netPnlUsd } }',
  statistics: '{ statistics { tradeCount filled volumeUsd restingStates { open unknown } } }',
  'statistics of an asset class': '{ statistics(assetClass: CRYPTO) { tradeCount restingStates { open } } }',
  '500 trades': '{ trades(limit: 500) { id symbol orderStatus restingState filledAmount } }',
  '500 rejected trades, 10,000 passed over':
    '{ trades(orderStatus: rejected, limit: 500, offset: 10000) { id rejectReason } }',
  '500 trades of a class, 10,000 passed over':
    '{ trades(assetClass: CRYPTO, limit: 500, offset: 10000) { id symbol } }',
  'trade history, 500 rows':
    '{ tradeHistory(period: "all", first: 500) { edges { node { id orderStatus } } complete } }',
  '500 closed trades, 10,000 passed over':
    '{ closedTrades(period: "all", limit: 500, offset: 10000) { id realizedPnlUsd } }',
  '500 closed trades of a class, 10,000 passed over':
    '{ closedTrades(period: "all", assetClass: CRYPTO, limit: 500, offset: 10000) { id } }',
  '100 decisions with orders and reasoning':
    '{ decisions(limit: 100) { id outcome trades { id orderStatus } reasoning { text } } }',
  '500 decisions of a class, 10,000 passed over':
    '{ decisions(assetClass: CRYPTO, limit: 500, offset: 10000) { id } }',
  '500 steps of reasoning, 10,000 passed over': '{ reasoningLogs(limit: 500, offset: 10000) { id text } }',
  '500 refused entries, 10,000 passed over': '{ refusedEntries(limit: 500, offset: 10000) { id } }',
  '1,000 points of equity, all time': '{ equity(period: "all", points: 1000) { at equityUsd } }',
} as const;

const routes = {
  'REST: performance of all time': '/mcp/performance?period=all',
  'REST: 500 closed trades of all time': '/mcp/trades?period=all&limit=500',
  'REST: market snapshots': '/mcp/markets',
} as const;

const tools = {
  'MCP: 500 decisions of all time': { name: 'list_decisions', arguments: { period: 'all', limit: 500 } },
  'MCP: 500 refused entries of all time': {
    name: 'list_refused_entries',
    arguments: { period: 'all', limit: 500 },
  },
} as const;

const filter = { assetClass: null, marketId: null, period: 'all' } as const;
const page = { cursor: null, limit: 500 } as const;

/** Window calls, asked as a page in a browser asks them. */
const windowCalls = (now: number): Readonly<Record<string, { name: CallName; args: unknown }>> => ({
  'window: performance of all time': { name: 'getPerformance', args: { period: 'all' } },
  'window: trades of an unknown strategy': {
    name: 'listTrades',
    args: { ...page, filter: { ...filter, status: null, strategyId: 'unknown', reconciliation: null } },
  },
  'window: mismatches of a strategy': {
    name: 'listTrades',
    args: {
      ...page,
      filter: { ...filter, status: null, strategyId: 'strategy-1', reconciliation: 'mismatch' },
    },
  },
  'window: closed trades of a strategy': {
    name: 'listClosedTrades',
    args: { ...page, filter: { ...filter, strategyId: 'strategy-1' } },
  },
  'window: decisions of an unknown strategy': {
    name: 'listDecisions',
    args: { ...page, filter: { ...filter, action: 'skip', strategyId: 'unknown' } },
  },
  'window: refused entries of an unknown gate': {
    name: 'listRefusedEntries',
    args: { ...page, filter: { ...filter, gate: 'unknown' } },
  },
  'window: 500 signals': { name: 'listSignals', args: { ...page, filter } },
  'window: risk history of 31 days': {
    name: 'getRiskHistory',
    args: { from: now - 31 * 86_400_000, to: now },
  },
  'window: marks of a market, one year': {
    name: 'getMarketMarks',
    args: { marketId: 'sim-testnet:BTC', from: now - 365 * 86_400_000, to: now },
  },
});

/** The most expensive questions of each interface. */
export async function heavyQuestions(url: string, link: string): Promise<Questions> {
  const post = async (path: string, body: object): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    return answer.status === 200 && !/"errors":|"isError":true|"error":/.test(text);
  };
  const socket = await openPage(url, link);
  const call = bridgeCaller(socket);
  return {
    asks: Object.fromEntries<Ask>([
      ...Object.entries(graph).map(
        ([what, query]) => [`GraphQL: ${what}`, () => post('/graphql', { query })] as const,
      ),
      ...Object.entries(routes).map(([what, path]) => [what, () => getOk(`${url}${path}`)] as const),
      ...Object.entries(tools).map(
        ([what, params]) =>
          [what, () => post('/rpc', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })] as const,
      ),
      ...Object.entries(windowCalls(Date.now())).map(([what, asked]) => [what, () => call(asked)] as const),
    ]),
    close: () => socket.terminate(),
  };
}

export async function getOk(address: string): Promise<boolean> {
  const answer = await fetch(address);
  await answer.text();
  return answer.status === 200;
}

async function openPage(url: string, link: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`, { origin: url });
  await once(socket, 'open');
  socket.send(JSON.stringify({ kind: 'link', token: link.split('/').at(-1) }));
  await once(socket, 'message');
  return socket;
}

function bridgeCaller(socket: WebSocket): (asked: { name: CallName; args: unknown }) => Promise<boolean> {
  const waiting = new Map<number, (ok: boolean) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as SocketToBrowser;
    if (message.kind !== 'outcome') return;
    waiting.get(message.id)?.(message.outcome.kind === 'answer');
    waiting.delete(message.id);
  });
  return (asked) => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ kind: 'call', id, ...asked }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
}
