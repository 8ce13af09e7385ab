import type { BridgeEvents, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { MonotonicClock } from '../clock.ts';
import type { FairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import type { OpenSource } from '../operations/current-source.ts';
import type { WindowCommands } from './window-commands.ts';

export interface EndpointDeps {
  readonly source: OpenSource;
  readonly commands: WindowCommands;
  readonly log: Log;
  readonly queue: FairQueue;
  /** Real ms after which a call times out. */
  readonly callTimeoutMs: number;
  readonly monotonic: MonotonicClock;
  /** Real ms between two pushes of the world time; a jump is pushed within a tenth of it. */
  readonly clockEveryMs: number;
  /** Minimum real ms between two pushes of the account, and of new history. */
  readonly accountEveryMs: number;
}

export type PushEvent = <K extends EventName>(event: K, payload: BridgeEvents[K]) => void;
/** Push functions of all connected windows. */
export type Broadcast = ReadonlySet<PushEvent>;
