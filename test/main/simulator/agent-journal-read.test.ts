import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChronicle } from '../../../src-main/simulator/agent/start-agent.ts';
import { journalEvents } from '../../../src-main/simulator/agent/journal-events.ts';
import type { SimulatedAgent } from '../../../src-main/simulator/agent/simulated-agent.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { follow, type Following } from '../agent/following.ts';
import { aFeedFolder, type FeedFolder } from './a-feed-folder.ts';
import { aWorld, day, hour, now } from './worlds.ts';

const world = aWorld({ genesisMs: now - 20 * day });
const vault = createVaults(world, world.origin.seed).standard;
const agent: SimulatedAgent = { world, vault, network: 'TESTNET', since: world.origin.genesisMs };

const at: { feed: FeedFolder; following: Following } = {} as never;
beforeEach(() => {
  at.feed = aFeedFolder();
  at.following = follow(`file:${at.feed.folder}`);
});
afterEach(async () => {
  await at.following.drop();
  at.feed.remove();
});

function expectAll(until: number): void {
  const written = journalEvents(agent, { from: agent.since, to: until }, 0);
  const stored = at.following.events();
  expect(stored.length).toBeGreaterThan(500);
  expect(stored.map(({ seq, type, at: time, coin }) => [seq, type, time, coin])).toEqual(
    written.map(({ seq, type, at: time, symbol }) => [seq, type, Date.parse(`${time}Z`), symbol ?? null]),
  );
  expect(stored.map(({ raw }): unknown => JSON.parse(raw))).toEqual(written);
  expect(at.following.problems()).toEqual([]);
}

describe("a simulated agent's journal, read by the feed's own reader", () => {
  it('is stored completely, as it was written', async () => {
    createChronicle({ agent, folder: at.feed.folder, rotateBytes: 150_000 }).writeUntil(now);
    await at.following.poll();
    expectAll(now);
    const { reader } = at.following.store();
    const [invalid] = reader.refusedEntries({ before: null, limit: 1 });
    expect(invalid).toMatchObject({ action: 'skip', refusedBy: { gate: expect.any(String) as string } });
    const types = at.following.events().flatMap((event) => ('orderId' in event ? [event.type] : []));
    expect(types).toEqual(expect.arrayContaining(['order', 'order_outcome']));
  });

  it('is stored completely though it is read as it is written, its reader and its writer restart, and a line is torn', async () => {
    const rotateBytes = 40_000;
    let chronicle = createChronicle({ agent, folder: at.feed.folder, rotateBytes });
    let round = 0;
    for (let instant = agent.since; instant < now; instant += 11 * hour) {
      chronicle.writeUntil(instant);
      round += 1;
      if (round % 5 === 0) at.feed.tearJournal();
      if (round % 3 !== 0) await at.following.poll();
      if (round % 5 === 0) chronicle = createChronicle({ agent, folder: at.feed.folder, rotateBytes });
      if (round % 7 === 0) at.following.restart();
    }
    chronicle.writeUntil(now);
    await at.following.poll();
    expectAll(now);
  });
});
