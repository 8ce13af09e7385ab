import type { Config } from '../config.ts';

/** Where one of these differs, another source is meant. */
export const sourceKeys = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
  'massiveKey',
  'massiveUrl',
] as const satisfies (keyof Config)[];
