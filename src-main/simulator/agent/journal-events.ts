import type { JournalEvent } from '../../agent/schema.ts';
import { marketIdOf, networkKey } from '../../domain/markets/market-identity.ts';
import type { VaultAct } from '../vault/vault-act.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import type { FeedNote } from './feed-notes.ts';
import { notesBetween } from './feed-notes.ts';
import { utcText } from './feed-text.ts';
import { idleActsBetween } from './idle-acts.ts';
import type { Side, SideOf } from './journal-event.ts';
import { eventBody } from './journal-event.ts';
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

type Outcome = Extract<JournalEvent, { type: 'order_outcome' }>;

/** Shares of the orders of which the agent tells wrongly, each in its way. */
const shares = { silent: 0.01, wrongPrice: 0.01, unsure: 0.01, claimed: 0.15 };

/**
 * The outcome as a careless agent tells it, so that what it says and what the venue says differ now and then: it forgets to
 * tell, mistakes a price, lost the venue's answer, or takes a refused order for a filled one. null: it says nothing. One order
 * is told of in one way.
 */
function misreport(seed: number, outcome: Outcome): Outcome | null {
  const draw = unitAt(streamOf(seed, `agent misreport ${outcome.order_id}`), 0);
  if (outcome.status === 'rejected') return draw < shares.claimed ? asClaimed(outcome) : outcome;
  if (draw < shares.silent) return null;
  if (draw < shares.silent + shares.wrongPrice) return withWrongPrice(outcome);
  return draw < shares.silent + shares.wrongPrice + shares.unsure ? asUnsure(outcome) : outcome;
}

function asClaimed(outcome: Outcome): Outcome {
  return { ...outcome, status: 'filled', ...noFigures, reject_reason: null, venue_oid: null };
}

function withWrongPrice(outcome: Outcome): Outcome {
  const price = Number(outcome.average_price ?? 0);
  return price === 0 ? outcome : { ...outcome, average_price: (price * 1.02).toPrecision(8) };
}

/** It knows which order it was, and not what came of it. */
function asUnsure(outcome: Outcome): Outcome {
  return { ...outcome, status: 'unknown', ...noFigures };
}

const noFigures = { filled: null, average_price: null, fee: null };
