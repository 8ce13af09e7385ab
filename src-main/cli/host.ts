import type { Readable } from 'node:stream';
import type { ProgramStart } from '../../src-preload/contract/bridge/connections.ts';
import type { StartChild } from '../processes/child.ts';

/** Process in which commands run: plain Node, or the desktop app without a window. */
export interface CommandHost {
  /** Returns the program and first arguments that run another command in a process of its own. Throws StartError if there is none. */
  readonly program: () => ProgramStart;
  readonly startChild: StartChild;
  readonly stdin: () => Readable;
  /** Calls `stop` each time the process is asked to end. */
  readonly onStop: (stop: () => void) => void;
}
