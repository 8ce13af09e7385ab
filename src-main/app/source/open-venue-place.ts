import { join } from 'node:path';
import type { VirtualClock } from '../../clock.ts';
import { receiptClock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { worldGenesis } from '../simulated-world.ts';
import { startSimulator } from '../../simulator/start-simulator.ts';
import { hyperliquidAddresses } from '../../venue/hyperliquid/addresses.ts';
import { createHyperliquidVenue } from '../../venue/hyperliquid/client.ts';
import { usualTimings } from '../../venue/hyperliquid/stream.ts';
import type { Venue } from '../../venue/venue.ts';
import type { OpeningParts, VenuePlace } from './source-parts.ts';

export async function openVenuePlace(
  config: Config,
  folder: string,
  parts: OpeningParts,
): Promise<VenuePlace> {
  if (config.venue === 'hyperliquid' || config.venueUrl !== null) {
    const baseUrl = config.venueUrl ?? hyperliquidAddresses[config.network];
    return { baseUrl, world: receiptClock(parts.world, parts.monotonic), simulator: null };
  }
  const clock: VirtualClock = parts.simulatedTime;
  const simulator = await startSimulator({
    startChild: parts.startChild,
    seed: config.seed,
    genesisMs: worldGenesis(folder, config.seed, clock.now()),
    marketCount: config.markets,
    dexCount: config.dexes,
    network: config.network,
    clock,
    ...(config.agentFeed === null ? { feedFolder: join(folder, 'agent-feed') } : {}),
  });
  parts.closers.add(simulator.close);
  return { baseUrl: simulator.url, world: receiptClock(clock, parts.monotonic), simulator };
}

export function connectVenue({ baseUrl, world, simulator }: VenuePlace, parts: OpeningParts): Venue {
  return createHyperliquidVenue({
    baseUrl,
    clock: parts.monotonic,
    now: world.now,
    random: Math.random,
    // Under the time a request has: where the venue hangs, what is stored is still the answer.
    timeoutMs: 8_000,
    limits: parts.limits,
    // An embedded venue is a new one with each source, at an address of its own.
    ...(simulator === null ? { budget: parts.budgetOf(baseUrl) } : {}),
    stream: usualTimings,
  });
}
