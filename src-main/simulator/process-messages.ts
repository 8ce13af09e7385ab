import type { ClockReading } from '../clock.ts';
import type { ChainSetup } from '../domain/funds/chain-setup.ts';
import type { ChainAct } from './chain/chain-act.ts';
import type { Fault } from './server/fault.ts';
import type { RequestCount } from './server/request-counter.ts';
import type { WorldOrigin } from './world/list-markets.ts';

/** Input that a simulator process starts with. */
export interface SimulatorInput {
  readonly origin: WorldOrigin;
  readonly clock: ClockReading;
  readonly fault: Fault | null;
  /** Absolute path of the simulated agent's folder; null: there is no agent. */
  readonly feedFolder: string | null;
  /** Absolute path of the file that stores the acts on the chains; null: they are not stored. */
  readonly chainFile: string | null;
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
}

/** A request that is answered once it is done. */
export type SimulatorQuestion =
  | { readonly kind: 'clock'; readonly reading: ClockReading }
  | { readonly kind: 'fault'; readonly fault: Fault | null }
  | { readonly kind: 'chain'; readonly act: ChainAct }
  | { readonly kind: 'requests' };

export interface SimulatorAnswer {
  /** Request counts; empty unless the question was `requests`. */
  readonly counts: readonly RequestCount[];
  /** Why an act on a chain was refused; null: it was done, or the question was another one. */
  readonly refusal: string | null;
}

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
      readonly chains: readonly ChainSetup[];
    }
  | { readonly kind: 'done'; readonly id: number; readonly answer: SimulatorAnswer }
  /** The process ends right after this message. */
  | {
      readonly kind: 'failed';
      /** Says what failed. */
      readonly message: string;
      /** Says what to do, in a sentence; null: it is not known, or the message says it. */
      readonly remedy: string | null;
    };
