import type { AgentStatus } from '../domain/agent-status.ts';

/** How the feed stands. `other_network`: it tells of the network that is not in use, and counts as not attached. */
export type AgentStanding =
  | { readonly kind: 'not_configured' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'read'; readonly status: AgentStatus; readonly readAt: number }
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly remedy: string | null;
      /** World ms at which it began to fail. */
      readonly since: number;
      readonly last: { readonly status: AgentStatus; readonly readAt: number } | null;
    }
  | { readonly kind: 'other_network'; readonly status: AgentStatus; readonly readAt: number };
