import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import { someConnections } from '../../renderer/connection-builders.ts';
import type { ConnectionCommands } from '../../../src-main/bridge/window-commands.ts';

export interface FakeConnections extends ConnectionCommands {
  /** Connections that a window sees from now on. */
  view: () => ConnectionsView;
  requestCount: () => number;
  /** Notifies as if something had changed. */
  readonly notify: () => void;
}

/** Holds a token that a window may create and revoke. */
export function fakeConnections(): FakeConnections {
  const listeners = new Set<() => void>();
  const state = {
    view: someConnections(),
  };
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
    notify: () => listeners.forEach((listener) => listener()),
  };
}
