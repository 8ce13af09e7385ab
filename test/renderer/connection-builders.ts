import type {
  ConnectionsView,
  LoggedRequest,
  ReplicationStatus,
} from '../../src-preload/contract/bridge/connections.ts';
import { noon } from './builders.ts';

export function aRequest(change: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    id: 1,
    at: noon - 5_000,
    method: 'GET',
    path: '/api/markets?assetClass=…',
    status: 200,
    durationMs: 1.24,
    interfaceName: 'rest',
    caller: 'a-reader/1.0',
    code: null,
    outcome: 'good',
    ...change,
  };
}

/** A service on its usual port, whose reads are open. */
export function someConnections(change: Partial<ConnectionsView> = {}): ConnectionsView {
  const base = 'http://127.0.0.1:4310';
  return {
    addresses: {
      base,
      port: 4310,
      rest: `${base}/api`,
      openApi: `${base}/api/openapi.json`,
      docs: `${base}/docs`,
      graphql: `${base}/graphql`,
      rpc: `${base}/rpc`,
      agentCard: `${base}/mcp/agent-card`,
    },
    portTrouble: null,
    token: { isSet: false, origin: 'default', whyFixed: null },
    stdio: { command: 'perpscope', args: ['mcp', '--data-dir', '/home/some one/.config/Perpscope'] },
    limits: { readsPerSecond: 5_000, fundMovementsPerMinute: 30 },
    routes: {
      kind: 'answer',
      value: [
        {
          method: 'GET',
          route: '/mcp/risk',
          tool: 'get_risk',
          summary: 'What the agent reports',
          available: false,
          reason: 'No agent feed is configured.',
        },
        {
          method: 'GET',
          route: '/mcp/markets',
          tool: 'list_markets',
          summary: 'Markets',
          available: true,
          reason: null,
        },
        { method: 'GET', route: '/mcp', tool: null, summary: 'Name', available: true, reason: null },
      ],
    },
    callers: [
      { caller: 'a-reader/1.0', interfaceName: 'rest', requests: 1_204, failures: 2, lastAt: noon - 5_000 },
    ],
    requests: [
      aRequest({ id: 3, status: 502, code: 'provider_failed', outcome: 'failed' }),
      aRequest({ id: 2, status: 401, code: 'unauthorized', outcome: 'refused', caller: null }),
      aRequest(),
    ],
    requestCount: 3,
    feedProblems: {
      kind: 'answer',
      value: {
        count: 2,
        newest: [
          {
            id: 2,
            kind: 'gap',
            fromSeq: 12,
            toSeq: 15,
            reason: 'Numbers 12 to 15 never came.',
            line: '',
            notedAt: noon - 60_000,
          },
          {
            id: 1,
            kind: 'not_json',
            fromSeq: null,
            toSeq: null,
            reason: 'The line is not JSON.',
            line: '{"seq":7,',
            notedAt: noon - 90_000,
          },
        ],
      },
    },
    replications: { kind: 'answer', value: [] },
    ...change,
  };
}

/** A replicator that is up to date. */
export function aReplication(change: Partial<ReplicationStatus> = {}): ReplicationStatus {
  return {
    target: 'db.example:5432/team',
    network: 'MAINNET',
    account: `0x${'a1'.repeat(20)}`,
    kind: 'up_to_date',
    rowsBehind: 0,
    whyUnknown: null,
    caughtUpAt: noon - 2_000,
    reportedAt: noon - 2_000,
    problem: null,
    ...change,
  };
}
