import { pathToFileURL } from 'node:url';
import { virtualClock } from '../../../src-main/clock.ts';
import { startAgent } from '../../../src-main/simulator/agent/start-agent.ts';
import { serveWorld } from '../../../src-main/simulator/serve-world.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { createWorld } from '../../../src-main/simulator/world.ts';
import { worldTimeNow, type WorldPace } from '../world-pace.ts';
import { fromParent, sendToParent, untilParentLeaves } from './parent.ts';

export interface VenueInput {
  readonly markets: number;
  readonly dexes: number;
  readonly historyDays: number;
  readonly pace: WorldPace;
  /** Real ms between frames, and between the agent's heartbeats. */
  readonly tickMs: number;
  readonly feedFolder: string;
}

export interface VenueReady {
  readonly url: string;
  readonly agentFeed: string;
}

const hourMs = 3_600_000;

/** The simulated venue and its agent, in a process of their own. */
const { markets, dexes, historyDays, pace, tickMs, feedFolder } = await fromParent<VenueInput>();
const clock = virtualClock({ worldMs: worldTimeNow(pace), rate: pace.rate });
const genesisMs = Math.floor(clock.now() / hourMs - historyDays * 24) * hourMs;
const world = createWorld({ seed: 1, genesisMs, marketCount: markets, dexCount: dexes });
const vaults = createVaults(world, world.origin.seed);
const agent = startAgent({ world, vault: vaults.standard, clock, folder: feedFolder, beatMs: tickMs });
const server = await serveWorld({ world, vaults, clock, tickMs });
untilParentLeaves(async () => {
  agent.close();
  await server.close();
});
sendToParent({ url: server.url, agentFeed: pathToFileURL(feedFolder).href } satisfies VenueReady);
