import type { AnswerOrFailure } from './failure.ts';
import type { PortTrouble, SettingOrigin } from './settings.ts';

/** Part of the local service that a request was for. `pages`: the dashboard in a browser and its socket. */
export type InterfaceName =
  | 'rest'
  | 'mcp'
  | 'rpc'
  | 'graphql'
  | 'a2a'
  | 'docs'
  | 'metrics'
  | 'pages'
  | 'other';

/** Addresses of every interface of the local service. */
export interface OpenAddresses {
  /** Without a trailing slash. */
  readonly base: string;
  readonly port: number;
  readonly rest: string;
  readonly openApi: string;
  readonly docs: string;
  readonly graphql: string;
  /** The Model Context Protocol over HTTP. */
  readonly rpc: string;
  readonly agentCard: string;
}

/** Status of the token that every read requires if one is set. The token is shown once, by createToken. */
export interface TokenStatus {
  readonly isSet: boolean;
  readonly origin: SettingOrigin;
  /** Why the token can't be changed in a window; null: it can. */
  readonly whyFixed: string | null;
}

/** Command that starts a program which speaks the Model Context Protocol on its standard input and output. */
export interface ProgramStart {
  readonly command: string;
  readonly args: readonly string[];
}

export interface RouteStatus {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  /** MCP tool that asks the same; null: none does. */
  readonly tool: string | null;
  readonly summary: string;
  readonly available: boolean;
  /** Why it is not available, and what to do about it; null if it is available. */
  readonly reason: string | null;
}

export interface LoggedRequest {
  /** Increases with each request. */
  readonly id: number;
  /** World ms at which it was answered. */
  readonly at: number;
  readonly method: string;
  /** Path with the names of its parameters, without their values. */
  readonly path: string;
  /** 101: a WebSocket was opened. */
  readonly status: number;
  /** null for a WebSocket, which stays open. */
  readonly durationMs: number | null;
  readonly interfaceName: InterfaceName;
  /** Name that the program gives itself, for a browser its product and system. null: it gives none. */
  readonly caller: string | null;
  /** Code of the error in the answer, for GraphQL of the first one: an ErrorCode, or GraphQL's own. null: no error had a code. */
  readonly code: string | null;
  /** The worse of status and code: GraphQL answers some errors with status 200. */
  readonly outcome: 'good' | 'refused' | 'failed';
}

/** Requests of one program, under the name it gives itself, at one interface. */
export interface Caller {
  readonly caller: string | null;
  readonly interfaceName: InterfaceName;
  readonly requests: number;
  /** Requests that were refused, or not answered because of a failure. */
  readonly failures: number;
  /** World ms. */
  readonly lastAt: number;
}

/** Part of the agent's journal that is not a valid event. */
export interface FeedProblemRow {
  readonly id: number;
  readonly kind: 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long' | 'gap' | 'conflict';
  readonly fromSeq: number | null;
  readonly toSeq: number | null;
  readonly reason: string;
  /** The line, truncated; empty for a gap. */
  readonly line: string;
  /** World ms. */
  readonly notedAt: number;
}

export interface FeedProblems {
  /** Number of problems in all journals of this network. */
  readonly count: number;
  /** Newest first, at most 50. */
  readonly newest: readonly FeedProblemRow[];
}

/** Replication of one record into one PostgreSQL database. */
export interface ReplicationStatus {
  /** `host:port/database`. */
  readonly target: string;
  readonly network: 'TESTNET' | 'MAINNET';
  readonly account: string | null;
  /** `silent`: the replicator was killed or does not run; `ended`: it was asked to stop; `failed`: it ended with a problem. */
  readonly kind: 'up_to_date' | 'behind' | 'retrying' | 'silent' | 'ended' | 'failed';
  /** null: not known; whyUnknown says why. */
  readonly rowsBehind: number | null;
  readonly whyUnknown: string | null;
  /** Last time the database had every row, system ms. null: not since the replicator started. */
  readonly caughtUpAt: number | null;
  /** Time of this report, system ms. */
  readonly reportedAt: number;
  /** Why the replicator can't write; null: it can. */
  readonly problem: string | null;
}

export interface ConnectionsView {
  /** null: the port could not be opened. */
  readonly addresses: OpenAddresses | null;
  readonly portTrouble: PortTrouble | null;
  readonly token: TokenStatus;
  readonly stdio: ProgramStart;
  readonly limits: { readonly readsPerSecond: number; readonly fundMovementsPerMinute: number };
  readonly routes: AnswerOrFailure<readonly RouteStatus[]>;
  /** Newest first, at most 100, since the start. */
  readonly callers: readonly Caller[];
  /** Newest first, at most 200. */
  readonly requests: readonly LoggedRequest[];
  /** Number of requests since the start. */
  readonly requestCount: number;
  readonly feedProblems: AnswerOrFailure<FeedProblems>;
  /** Every replicator that ever ran on this data folder. */
  readonly replications: AnswerOrFailure<readonly ReplicationStatus[]>;
}

/** Answer of createToken: the only time that the token itself is shown. */
export interface CreatedToken {
  readonly token: string;
}

/** Calls of the bridge. */
export interface ConnectionCalls {
  /** Called again after each `connections` event. */
  getConnections: { readonly args: null; readonly result: ConnectionsView };
  /** Replaces the token that is set: programs that use the old one lose access at once. */
  createToken: { readonly args: null; readonly result: CreatedToken };
  revokeToken: { readonly args: null; readonly result: ConnectionsView };
  /** Tries the configured port again; the answer shows the result. */
  openPort: { readonly args: null; readonly result: ConnectionsView };
}
