import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import type { ConnectionCommands } from '../../../src-main/bridge/window-commands.ts';

/** A service that is open on its usual port, asks for no token and was asked nothing yet. */
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
    stdio: { command: 'perpscope', args: ['mcp', '--data-dir', '/home/someone/.config/Perpscope'] },
    limits: { readsPerSecond: 5_000, fundMovementsPerMinute: 30 },
    routes: { kind: 'answer', value: [] },
    callers: [],
    requests: [],
    requestCount: 0,
    feedProblems: { kind: 'answer', value: { count: 0, newest: [] } },
    replications: { kind: 'answer', value: [] },
    ...change,
  };
}

export interface FakeConnections extends ConnectionCommands {
  /** What a window sees from now on. */
  view: () => ConnectionsView;
  requestCount: () => number;
  /** As if something had changed. */
  readonly tell: () => void;
}

/** Holds a token that a window may create and revoke. */
export function fakeConnections(): FakeConnections {
  const listeners = new Set<() => void>();
  const state = { view: someConnections() };
  const put = (isSet: boolean): void => {
    state.view = { ...state.view, token: { ...state.view.token, isSet } };
  };
  return {
    view: () => state.view,
    requestCount: () => state.view.requestCount,
    createToken: async () => {
      put(true);
      return { token: 'a-fresh-token-of-the-test' };
    },
    revokeToken: async () => put(false),
    openPort: async () => undefined,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
