import type { JournalEvent } from '../../agent/schema.ts';
import { marketIdOf, networkKey } from '../../domain/market-identity.ts';
import type { VaultAct } from '../vault/vault-act.ts';
import { notesBetween, type FeedNote } from './feed-notes.ts';
import { utcText } from './feed-text.ts';
import { eventBody, type Side, type SideOf } from './journal-event.ts';
import type { SimulatedAgent } from './simulated-agent.ts';

/** World ms within which the orders of a decision follow it. */
const followsWithin = 600_000;

function sidesOf(agent: SimulatedAgent, acts: readonly VaultAct[], to: number): SideOf {
  const sides = new Map<string, Side>();
  const learn = (more: readonly VaultAct[]): void => {
    for (const act of more)
      if (act.kind === 'order' && !sides.has(act.decisionId)) sides.set(act.decisionId, act.side);
  };
  learn(acts);
  const asked = { further: false };
  return (decisionId) => {
    if (!sides.has(decisionId) && !asked.further) {
      asked.further = true;
      learn(agent.vault.actsBetween(to, to + followsWithin));
    }
    return sides.get(decisionId) ?? null;
  };
}

/** Both ascending; of one instant the acts come first. */
function merged(acts: readonly VaultAct[], notes: readonly FeedNote[]): readonly (VaultAct | FeedNote)[] {
  return notes.length === 0 ? acts : [...acts, ...notes].sort((one, other) => one.at - other.at);
}

/** What the agent's journal tells of (from, to], ascending; their numbers follow `lastSeq`. */
export function journalEvents(
  agent: SimulatedAgent,
  span: { readonly from: number; readonly to: number },
  lastSeq: number,
): readonly JournalEvent[] {
  const { network, vault, world } = agent;
  const { from, to } = span;
  const acts = vault.actsBetween(from, to);
  const sideOf = sidesOf(agent, acts, to);
  const key = networkKey('simulated', network);
  return merged(acts, notesBetween(world.origin.seed, from, to)).map((act, i): JournalEvent => {
    const market = act.kind === 'note' ? {} : { symbol: act.coin, market_id: marketIdOf(key, act.coin) };
    return { seq: lastSeq + 1 + i, at: utcText(act.at), network, ...market, ...eventBody(act, sideOf) };
  });
}
