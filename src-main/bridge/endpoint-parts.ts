import type { BridgeEvents, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { MonotonicClock } from '../clock.ts';
import type { FairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import type { OpenSource } from '../operations/current-source.ts';
import type { WindowCommands } from './window-commands.ts';

export interface EndpointParts {
  readonly source: OpenSource;
  readonly commands: WindowCommands;
  readonly log: Log;
  readonly queue: FairQueue;
  /** Real ms after which a call is given up. */
  readonly callTimeoutMs: number;
  readonly monotonic: MonotonicClock;
  /** How often windows get the world's time; a jump is sent within a tenth of it. */
  readonly clockEveryMs: number;
  /** Real ms that lie at least between two pushes of the account, and of what is new in its history. */
  readonly accountEveryMs: number;
}

export type PushEvent = <K extends EventName>(event: K, payload: BridgeEvents[K]) => void;
/** Who is connected now. */
export type Broadcast = ReadonlySet<PushEvent>;
