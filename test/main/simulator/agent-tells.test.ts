import { describe, expect, it } from 'vitest';
import type { WrittenEvent } from '../../../src-main/agent/schema.ts';
import { journalEvents } from '../../../src-main/simulator/agent/journal-events.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { aWorld, day, now } from './worlds.ts';

const world = aWorld({ genesisMs: now - 40 * day });
const vault = createVaults(world, world.origin.seed).standard;
const agent = { world, vault, network: 'TESTNET', since: world.origin.genesisMs } as const;
const events = journalEvents(agent, { from: agent.since, to: now }, 0);

type Event<Type extends WrittenEvent['type']> = Extract<WrittenEvent, { type: Type }>;
const ofType = <Type extends WrittenEvent['type']>(type: Type): Event<Type>[] =>
  events.filter((event): event is Event<Type> => event.type === type);

describe('a simulated agent', () => {
  it('reports several reasons, several gates, signals that it skipped, and exits of every kind', () => {
    const steps = Map.groupBy(ofType('reasoning'), (event) => event.decision_id);
    expect(Math.max(...[...steps.values()].map(({ length }) => length))).toBeGreaterThan(2);
    const gates = ofType('decision').flatMap((event) => event.refused_by?.gate ?? []);
    expect(new Set(gates).size).toBeGreaterThan(2);
    expect(new Set(ofType('signal').map((event) => event.acted_on))).toEqual(new Set([true, false]));
    expect(new Set(ofType('trade_closed').map((event) => event.exit_reason)).size).toBeGreaterThan(4);
  });

  it('reports a few orders wrongly: not at all, at another price, unsure, or filled though refused', () => {
    const reported = new Map(ofType('order_outcome').map((event) => [event.order_id, event]));
    const acts = vault.actsBetween(agent.since, now);
    const outcomes = acts.filter((act) => act.kind === 'order_outcome');
    const truth = new Map(outcomes.map((act) => [act.orderId, act]));
    const wrong = { silent: 0, price: 0, unsure: 0, claimed: 0 };
    for (const [orderId, act] of truth) {
      const event = reported.get(orderId);
      if (event === undefined) wrong.silent += 1;
      else if (event.status === 'unknown') wrong.unsure += 1;
      else if (event.status !== act.status) wrong.claimed += 1;
      else if ((event.average_price ?? null) !== act.averagePx) wrong.price += 1;
    }
    for (const count of Object.values(wrong)) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(truth.size / 20);
    }
  });
});
