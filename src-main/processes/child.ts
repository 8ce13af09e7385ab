/** Programs that run in a process of their own. */
export type ChildName = 'simulator' | 'export' | 'audit';

/** A child process. It ends automatically when the process that started it is gone. */
export interface Child {
  /** Does nothing once the process has ended. */
  readonly send: (message: unknown) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Resolves when the process has ended and its last message was delivered: `was killed by SIGKILL`, `exited with code 1`. */
  readonly ended: Promise<string>;
  /** Ends the process by force. */
  readonly kill: () => void;
}

export type StartChild = (name: ChildName) => Child;

/** Environment of a child process: without this program's own variables, some of which are secrets. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PERPSCOPE_')));
}
