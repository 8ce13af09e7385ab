import type { Log } from '../../log.ts';
import type { AccessToken } from '../access-token.ts';
import type { ReadModel } from '../../queries/read-model.ts';

export interface ApiParts {
  readonly readModel: ReadModel;
  readonly version: string;
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly accessToken: AccessToken;
  /** Base address that callers reach the service by, without a closing slash. */
  readonly baseUrl: () => string;
  readonly uptimeSeconds: () => number;
}
