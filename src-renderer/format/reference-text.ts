import type { ReferenceDelay } from '../../src-preload/contract/views/reference/reference.ts';

export const delayLabels = {
  real_time: 'real time',
  delayed: 'delayed',
  end_of_day: 'end of day',
  unknown: 'delay not stated',
} as const satisfies Record<ReferenceDelay, string>;

const providers: ReadonlyMap<string, string> = new Map([
  ['agent', 'the agent'],
  ['massive', 'Massive'],
  ['simulated', 'the simulated provider'],
]);

/** Returns a provider's name for use after "from". */
export function providerLabel(provider: string): string {
  return providers.get(provider) ?? provider;
}

/** Returns the world ms of a time stamp that may have nanoseconds. */
export function referenceMs(stamp: string): number {
  return Date.parse(stamp.replace(/(\.\d{3})\d+/, '$1'));
}
