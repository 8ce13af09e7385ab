import type { ConnectionDeps } from '../../src-main/app/connection-commands.ts';
import { networkSwitched } from '../../src-main/operations/current-source.ts';
import { createRequestLog } from '../../src-main/server/request-log.ts';

const switched = (): never => {
  throw networkSwitched();
};
const nothing = () => () => undefined;

/** Parts of a service between two sources, whose port is open. */
export function someConnectionDeps(change: Partial<ConnectionDeps> = {}): ConnectionDeps {
  return {
    ask: switched,
    requestLog: createRequestLog(() => 0),
    port: {
      status: () => ({ kind: 'open', port: 1, url: 'http://127.0.0.1:1' }),
      open: async () => undefined,
      onChange: nothing,
      close: async () => undefined,
    },
    token: {
      status: () => ({ isSet: true, origin: 'settings_file', whyFixed: null }),
      text: () => 'the-token-itself',
      create: async () => 'another-token',
      revoke: async () => undefined,
      onChange: nothing,
    },
    stdio: { command: 'perpscope', args: ['mcp'] },
    limits: { readsPerSecond: 1, fundMovementsPerMinute: 2 },
    dataDir: '/nonexistent',
    ...change,
  };
}
