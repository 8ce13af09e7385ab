import type {
  ConnectionsView,
  OpenAddresses,
  ProgramStart,
} from '../../src-preload/contract/bridge/connections.ts';
import type { ConnectionCommands } from '../bridge/window-commands.ts';
import { systemClock } from '../clock.ts';
import { StartError } from '../errors.ts';
import { listFeedProblems } from '../operations/alerts/feed-problems.ts';
import { answerOrFailure } from '../operations/answer-or-failure.ts';
import type { Ask } from '../operations/operation.ts';
import { mcpMethods } from '../operations/methods.ts';
import { listProviders } from '../operations/settings/frame.ts';
import { readReplications } from '../replication/replication-state.ts';
import type { LocalPort, PortStatus } from '../server/local-port.ts';
import type { RequestLog } from '../server/request-log.ts';
import type { TokenControl } from './source/token-control.ts';

export interface ConnectionDeps {
  readonly ask: Ask;
  readonly requestLog: RequestLog;
  readonly port: LocalPort;
  readonly token: TokenControl;
  readonly stdio: ProgramStart;
  readonly limits: ConnectionsView['limits'];
  readonly dataDir: string;
}

/** Commands and view of the interfaces, for a window. */
export function connectionCommands(deps: ConnectionDeps): ConnectionCommands {
  const { requestLog, port, token } = deps;
  return {
    view: () => viewOf(deps),
    requestCount: requestLog.count,
    createToken: async () => ({ token: await token.create() }),
    revokeToken: token.revoke,
    openPort: () =>
      port.open().catch((error: unknown) => {
        if (!(error instanceof StartError)) throw error; // a StartError is already in the port status
      }),
    onChange: (listener) => {
      const undos = [
        requestLog.onRequest(listener),
        port.onChange(listener),
        token.onChange(listener),
        watchReplications(deps.dataDir, listener),
      ];
      return () => undos.forEach((undo) => undo());
    },
  };
}

const replications = (dataDir: string): ConnectionsView['replications'] =>
  answerOrFailure(() => readReplications(dataDir, systemClock.now()).map(({ status }) => status));

/** Interval between reads of the replicators' states: they are separate processes, which write their state to files. */
const replicationEveryMs = 5_000;

/** Calls `onChange` when the state or progress of a replicator has changed. Returns its undo. */
function watchReplications(dataDir: string, onChange: () => void): () => void {
  const seen = { text: JSON.stringify(replications(dataDir)) };
  const timer = setInterval(() => {
    const text = JSON.stringify(replications(dataDir));
    if (text === seen.text) return;
    seen.text = text;
    onChange();
  }, replicationEveryMs).unref();
  return () => clearInterval(timer);
}

function viewOf(deps: ConnectionDeps): ConnectionsView {
  const { ask, requestLog, port, token, stdio, limits, dataDir } = deps;
  const portStatus = port.status();
  return {
    addresses: addressesOf(portStatus),
    portTrouble: portStatus.kind === 'shut' ? portStatus.trouble : null,
    token: token.status(),
    stdio,
    limits,
    routes: answerOrFailure(() => mcpMethods(ask(listProviders, null))),
    callers: requestLog.callers(),
    requests: requestLog.requests(),
    requestCount: requestLog.count(),
    feedProblems: answerOrFailure(() => ask(listFeedProblems, null)),
    replications: replications(dataDir),
  };
}

function addressesOf(portStatus: PortStatus): OpenAddresses | null {
  if (portStatus.kind === 'shut') return null;
  const { url: base, port } = portStatus;
  return {
    base,
    port,
    rest: `${base}/api`,
    openApi: `${base}/api/openapi.json`,
    docs: `${base}/docs`,
    graphql: `${base}/graphql`,
    rpc: `${base}/rpc`,
    agentCard: `${base}/mcp/agent-card`,
  };
}
