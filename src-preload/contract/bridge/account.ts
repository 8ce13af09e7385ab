import type { RiskStatus } from '../views/risk/risk.ts';
import type { AgentStatusView } from '../views/journal/agent-status.ts';
import type { OrderList } from '../views/account/order.ts';
import type { Pool } from '../views/account/pool.ts';
import type { PositionList } from '../views/account/position.ts';
import type { AgentToken } from '../views/funds/agent-token.ts';
import type { AnswerOrFailure } from './failure.ts';

/** Everything that the window shows of the account, in one answer. */
export interface AccountView {
  readonly pool: AnswerOrFailure<Pool>;
  readonly positions: AnswerOrFailure<PositionList>;
  readonly orders: AnswerOrFailure<OrderList>;
  /** Something about the account that a person must know, e.g. that the address is an API wallet's. */
  readonly notices: readonly AccountNotice[];
}

export interface AccountNotice {
  readonly kind: 'api_wallet' | 'no_such_account' | 'account_conflict' | 'history_gap' | 'unknown_mode';
  /** One sentence with what to do about it. */
  readonly message: string;
}

/** `silent`: its feed is read, but the last heartbeat is too old. `unreachable`: its feed can't be read. */
export type AgentAway =
  | { readonly kind: 'unread' | 'unreachable' }
  | { readonly kind: 'silent'; readonly lastHeartbeatAt: string };

/** The agent as the window's frame shows it. */
export interface AgentView {
  /** `other_network`: the feed reports the network that is not in use. */
  readonly attachment: 'none' | 'attached' | 'other_network';
  /** A failure while nothing is attached, or while the status is unreadable or too old. */
  readonly status: AnswerOrFailure<AgentStatusView>;
  /** Why an attached agent's status does not count. null: it counts, or nothing is attached. */
  readonly away: AgentAway | null;
  /** Latest report of the agent's risk monitor. */
  readonly risk: AnswerOrFailure<RiskStatus>;
  /** Exact coins of the price strip; null while they are not known. */
  readonly symbols: readonly { readonly coin: string; readonly marketId: string | null }[] | null;
  /** The agent's own token; null while the agent can't be read. */
  readonly token: AgentToken | null;
}

/** Calls of the bridge. */
export interface AccountCalls {
  getAccount: { readonly args: null; readonly result: AccountView };
  getAgent: { readonly args: null; readonly result: AgentView };
}
