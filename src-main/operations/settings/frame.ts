import { z } from 'zod';
import type { ClockReading, Frame } from '../../../src-preload/contract/bridge/events.ts';
import { operation, windowCall } from '../operation.ts';
import type { SourceInfo } from '../scope.ts';
import { readHealth } from './read-health.ts';

/** Returns the frame. The network is also the agent's: while the two differ, the chip shows neither. */
export const getFrame = operation({
  name: 'getFrame',
  summary: 'The frame that the window shows around every screen',
  bridge: windowCall('getFrame', z.null()),
  readings: ['agent', 'catalog', 'health', 'providers'],
  answer: (_, context): Frame => {
    const feed = context.agent();
    const networkConflict =
      feed.kind === 'other_network' ? { selected: context.network, agent: feed.status.network } : null;
    const isKnown = context.reader.catalog().readAt !== null && networkConflict === null;
    return {
      version: context.version,
      venue: context.venue,
      network: isKnown ? context.network : null,
      networkConflict,
      simulated: context.venue === 'simulated',
      clock: clockReading(context),
      health: readHealth(context),
    };
  },
});

export const getClock = operation({
  name: 'getClock',
  summary: 'World time, and how fast it runs',
  readings: [],
  answer: (_: unknown, context) => clockReading(context),
});

export const listProviders = operation({
  name: 'listProviders',
  summary: 'Attached providers, and why others are not attached',
  readings: ['providers'],
  answer: (_: unknown, { providers }) => providers(),
});

function clockReading({ world }: SourceInfo): ClockReading {
  return { worldMs: world.now(), rate: world.rate() };
}

export const frameOperations = [getFrame, getClock, listProviders];
