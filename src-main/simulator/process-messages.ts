import type { ClockReading } from '../clock.ts';
import type { Fault } from './server/fault.ts';
import type { RequestCount } from './server/request-counter.ts';
import type { WorldOrigin } from './world/list-markets.ts';

/** What a simulator process begins with. */
export interface SimulatorInput {
  readonly origin: WorldOrigin;
  readonly clock: ClockReading;
  readonly fault: Fault | null;
  /** Absolute path of the simulated agent's folder; null: there is no agent. */
  readonly feedFolder: string | null;
  /** 0 takes a free one. */
  readonly port: number;
}

/** A question that is answered once it is done. */
export type SimulatorQuestion =
  | { readonly kind: 'clock'; readonly reading: ClockReading }
  | { readonly kind: 'fault'; readonly fault: Fault | null }
  | { readonly kind: 'requests' };

export type ToSimulator =
  | { readonly kind: 'start'; readonly input: SimulatorInput }
  | { readonly kind: 'ask'; readonly id: number; readonly question: SimulatorQuestion }
  | { readonly kind: 'close' };

export type FromSimulator =
  | {
      readonly kind: 'listening';
      readonly pid: number;
      readonly port: number;
      readonly url: string;
      readonly referenceKey: string;
      readonly vaultAddresses: readonly string[];
      readonly apiWallet: string;
    }
  /** `requests` alone has counts. */
  | { readonly kind: 'done'; readonly id: number; readonly counts: readonly RequestCount[] }
  /** The process ends right after it. */
  | { readonly kind: 'failed'; readonly message: string };
