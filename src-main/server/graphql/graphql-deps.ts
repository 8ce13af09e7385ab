import type { MonotonicClock } from '../../clock.ts';
import type { FairQueue } from '../../fair-queue.ts';
import type { Log } from '../../log.ts';
import type { OpenSource } from '../../operations/current-source.ts';
import type { AccessToken } from '../access-token.ts';
import type { WrongSecretThrottle } from '../wrong-secrets.ts';
import type { SocketLimits } from './serve-sockets.ts';

export interface GraphqlDeps {
  readonly source: OpenSource;
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly queue: FairQueue;
  readonly accessToken: AccessToken;
  /** Real ms within which a WebSocket must authenticate. */
  readonly timeoutMs: number;
  readonly throttle: WrongSecretThrottle;
  readonly readsPerSecond: number;
  readonly monotonic: MonotonicClock;
  /** Whether performance, statistics, trades and tradeHistory come from fills on the chain alone. */
  readonly useBlockchainAsSource: boolean;
  readonly socketLimits?: SocketLimits;
}
