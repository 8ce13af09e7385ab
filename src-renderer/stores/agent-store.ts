import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentView } from '../../src-preload/contract/bridge/account.ts';

/** What the service tells of the agent; null until it has. */
export interface AgentState {
  readonly agent: AgentView | null;
}

export type AgentStore = StoreApi<AgentState>;

export function createAgentStore(): AgentStore {
  return createStore<AgentState>(() => ({ agent: null }));
}
