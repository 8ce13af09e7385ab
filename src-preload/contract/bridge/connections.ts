import type { AnswerOrFailure } from './failure.ts';
import type { PortTrouble, SettingOrigin } from './settings.ts';

/** What of the local service a request was for. `pages`: the dashboard in a browser and its socket. */
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

/** Where everything is served. */
export interface OpenAddresses {
  /** Without a closing slash. */
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

/** The token that every read asks for where it is set. It is shown once, by createToken. */
export interface TokenStatus {
  readonly isSet: boolean;
  readonly origin: SettingOrigin;
  /** Why it can't be changed in a window; null: it can. */
  readonly whyFixed: string | null;
}

/** How a program is started that speaks the Model Context Protocol on its standard input and output. */
export interface ProgramStart {
  readonly command: string;
  readonly args: readonly string[];
}

export interface RouteStatus {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  /** The protocol's tool that asks the same; null: none does. */
  readonly tool: string | null;
  readonly summary: string;
  readonly available: boolean;
  /** What to do about it; null where it is available. */
  readonly reason: string | null;
}

export interface LoggedRequest {
  /** Rises with each. */
  readonly id: number;
  /** World ms at which it was answered. */
  readonly at: number;
  readonly method: string;
  /** With the names of its parameters and none of their values. */
  readonly path: string;
  /** 101: a WebSocket was opened. */
  readonly status: number;
  /** null: a WebSocket, which stays open. */
  readonly durationMs: number | null;
  readonly interfaceName: InterfaceName;
  /** What the program calls itself, a browser by its product and system; null: nothing. */
  readonly caller: string | null;
  /** Of the problem that was answered, GraphQL's first one: an ErrorCode, or GraphQL's own. null: none was given. */
  readonly code: string | null;
  /** By its status or, where that says that all is well, by its code. */
  readonly outcome: 'good' | 'refused' | 'failed';
}

/** A program, as it calls itself, at one interface. */
export interface Caller {
  readonly caller: string | null;
  readonly interfaceName: InterfaceName;
  readonly requests: number;
  /** Refused, or not answered for a failure. */
  readonly failures: number;
  /** World ms. */
  readonly lastAt: number;
}

/** Something of the agent's journal that was no event. */
export interface FeedProblemRow {
  readonly id: number;
  readonly kind: 'not_json' | 'wrong_shape' | 'unknown_type' | 'too_long' | 'gap' | 'conflict';
  readonly fromSeq: number | null;
  readonly toSeq: number | null;
  readonly reason: string;
  /** The line, cut; empty for a gap. */
  readonly line: string;
  /** World ms. */
  readonly notedAt: number;
}

export interface FeedProblems {
  /** Of every journal on this network. */
  readonly count: number;
  /** Newest first, at most 50. */
  readonly newest: readonly FeedProblemRow[];
}

/** One record that is replicated into one PostgreSQL database. */
export interface ReplicationStatus {
  /** `host:port/database`. */
  readonly target: string;
  readonly network: 'TESTNET' | 'MAINNET';
  readonly account: string | null;
  /** `silent`: it was killed, or does not run; `ended`: it was asked to; `failed`: it ended with a problem. */
  readonly kind: 'up_to_date' | 'behind' | 'retrying' | 'silent' | 'ended' | 'failed';
  /** null: not known, for the reason in whyUnknown. */
  readonly rowsBehind: number | null;
  readonly whyUnknown: string | null;
  /** When the database last had every row, system ms; null: not since the replicator started. */
  readonly caughtUpAt: number | null;
  /** When this was reported, system ms. */
  readonly reportedAt: number;
  /** What keeps it from writing; null: nothing. */
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
  /** How many came since the start. */
  readonly requestCount: number;
  readonly feedProblems: AnswerOrFailure<FeedProblems>;
  /** Of every replicator that ever ran on this data folder. */
  readonly replications: AnswerOrFailure<readonly ReplicationStatus[]>;
}

/** The only time that the token itself is shown. */
export interface CreatedToken {
  readonly token: string;
}

/** Calls of the bridge. */
export interface ConnectionCalls {
  /** Asked again after each `connections` event. */
  getConnections: { readonly args: null; readonly result: ConnectionsView };
  /** Replaces the one that is set: programs that have it are shut out at once. */
  createToken: { readonly args: null; readonly result: CreatedToken };
  revokeToken: { readonly args: null; readonly result: ConnectionsView };
  /** Tries the configured port again; the answer says what came of it. */
  openPort: { readonly args: null; readonly result: ConnectionsView };
}
