import type { Config } from '../../src-main/config/config.ts';
import type { Lab } from './lab.ts';

/** An external failure, and how it ends. */
export interface Fault {
  /** `venue answers 500` */
  readonly name: string;
  /** Faults of one group have a service in common, one after the other; one without a group has its own. */
  readonly group: 'venue' | 'account' | 'feed' | null;
  /** Configuration that it starts with, where it has a service of its own. */
  readonly config?: (lab: Lab) => Partial<Config>;
  /** Runs before the service starts, if the fault has its own: the fault is there from the beginning. */
  readonly prepare?: (lab: Lab) => void | Promise<void>;
  readonly begin: (lab: Lab) => void | Promise<void>;
  readonly end: (lab: Lab) => void | Promise<void>;
  /** Seconds from its beginning at which every figure is checked. */
  readonly looks?: readonly number[];
  /** Readings that can't be trusted while it lasts, however well they were served. */
  readonly doubts?: (reading: string, lab: Lab) => boolean;
  /** Readings that stay bad after its end: a gap stays one. */
  readonly lasting?: (reading: string) => boolean;
  readonly stepsClock?: boolean;
  /** Seconds after its end in which everything is right and live again. */
  readonly recoversIn?: number;
}

/** Within, and past, the limits of quotes, accounts, fills and the agent. */
export const usualLooks = [30, 200];
/** Metadata is read every five minutes, and a back-off is a minute. */
export const usualRecovery = 400;
