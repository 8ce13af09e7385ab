import { z } from 'zod';
import type { ClockReading, Frame } from '../../../src-preload/contract/bridge/events.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { readHealth } from './read-health.ts';

export const getFrame = operation({
  name: 'getFrame',
  summary: 'The frame that the window shows around every screen',
  bridge: windowCall('getFrame', z.null()),
  readings: ['agent', 'catalog', 'health', 'providers'],
  answer: (_, context) => frame(context),
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

/** Returns the frame. The network is also the agent's: while the two differ, the chip shows neither. */
function frame(scope: Reads<'agent' | 'catalog' | 'health' | 'providers'>): Frame {
  const feed = scope.agent();
  const networkConflict =
    feed.kind === 'other_network' ? { selected: scope.network, agent: feed.status.network } : null;
  const isKnown = scope.reader.catalog().readAt !== null && networkConflict === null;
  return {
    version: scope.version,
    venue: scope.venue,
    network: isKnown ? scope.network : null,
    networkConflict,
    simulated: scope.venue === 'simulated',
    clock: clockReading(scope),
    health: readHealth(scope),
  };
}

export const frameOperations = [getFrame, getClock, listProviders];
