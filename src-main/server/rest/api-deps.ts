import type { FairQueue } from '../../fair-queue.ts';
import type { Log } from '../../log.ts';
import type { OpenSource } from '../../operations/current-source.ts';
import type { Ask } from '../../operations/operation.ts';
import type { AccessToken } from '../access-token.ts';
import type { RateLimit } from '../rate-limit.ts';

export interface ApiDeps {
  readonly ask: Ask;
  readonly follow: OpenSource['follow'];
  readonly bytes: OpenSource['bytes'];
  readonly cachedBytes: OpenSource['cachedBytes'];
  readonly version: string;
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly queue: FairQueue;
  /** Limits the accepted deposits and withdrawals of each address, over REST and MCP together. */
  readonly fundMovements: RateLimit;
  readonly accessToken: AccessToken;
  /** Base address at which callers reach the service, without a trailing slash. */
  readonly baseUrl: () => string;
  readonly uptimeSeconds: () => number;
}
