import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentFeed } from './agent.ts';
import { openFileFeed } from './file-feed.ts';
import { openHttpFeed } from './http-feed.ts';

/**
 * Opens a feed. `address`: `file:DIR` (a plain path or a file URL) or an http(s) address, as in the configuration. `now`: world
 * ms.
 */
export function openFeed(address: string, token: string | null, now: () => number): AgentFeed {
  if (!address.startsWith('file:')) return openHttpFeed({ url: address, token, now });
  return openFileFeed(feedFolder(address), now);
}

/** The folder of a `file:` address. */
export function feedFolder(address: string): string {
  return resolve(givenFolder(address));
}

/** The folder of a `file:` address as it was given, which may be relative. */
export const givenFolder = (address: string): string =>
  address.startsWith('file://') ? fileURLToPath(address) : address.slice('file:'.length) || '.';
