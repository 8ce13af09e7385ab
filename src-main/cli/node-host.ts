import { forkChild } from '../processes/fork-child.ts';
import { nodeBinary } from '../processes/node-binary.ts';
import type { CommandHost } from './host.ts';

/** Host for commands that plain Node runs from the program file `entry`. */
export function nodeHost(entry: string): CommandHost {
  return {
    program: () => ({ command: nodeBinary(process), args: [entry] }),
    startChild: forkChild,
    stdin: () => process.stdin,
    onStop: (stop) => {
      process.on('SIGTERM', stop);
      process.on('SIGINT', stop);
    },
  };
}
