import type { JournalEvent } from '../../agent/schema.ts';
import { marketIdOf, networkKey } from '../../domain/market-identity.ts';
import type { VaultAct } from '../vault/vault-act.ts';
import { notesBetween, type FeedNote } from './feed-notes.ts';
import { utcText } from './feed-text.ts';
import { eventBody, type Side, type SideOf } from './journal-event.ts';
import { idleActsBetween } from './idle-acts.ts';
import { misreport } from './misreport.ts';
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

/** Of one instant the acts of the vault come first. */
function merged(
  acts: readonly VaultAct[],
  notes: readonly (VaultAct | FeedNote)[],
): readonly (VaultAct | FeedNote)[] {
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
  const { seed } = world.origin;
  const events = merged(acts, [...idleActsBetween(agent, from, to), ...notesBetween(seed, from, to)]).flatMap(
    (act): JournalEvent | readonly [] => {
      const market = act.kind === 'note' ? {} : { symbol: act.coin, market_id: marketIdOf(key, act.coin) };
      const event = { seq: 0, at: utcText(act.at), network, ...market, ...eventBody(act, sideOf) };
      return event.type === 'order_outcome' ? (misreport(seed, event) ?? []) : event;
    },
  );
  return events.map((event, i) => ({ ...event, seq: lastSeq + 1 + i }));
}
