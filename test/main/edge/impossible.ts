import { expect } from 'vitest';
import type { StubDex, StubVenue } from '../stub-venue-service.ts';
import { patiently, type WatchedService } from './a-watched-service.ts';

export function ownDex({ dexes: [own] }: StubVenue): StubDex {
  if (own === undefined) throw new Error('The stub has no DEX.');
  return own;
}

/** Rows that could not be read, as Health counts them. */
export const invalidRows = async ({ json }: WatchedService): Promise<number> =>
  (await json<{ venue: { invalidRows: number } }>('/api/health')).venue.invalidRows;

export const lastError = async ({ json }: WatchedService, part: 'venue' | 'agent'): Promise<string | null> =>
  (await json<Record<string, { lastError: string | null }>>('/api/health'))[part]?.lastError ?? null;

export async function untilRead({ get }: WatchedService, path = '/api/v1/agent/positions'): Promise<void> {
  await expect.poll(async () => (await get(path)).status, patiently).toBe(200);
}
