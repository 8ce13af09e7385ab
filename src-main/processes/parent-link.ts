/** A child process's end of the connection to the process that started it. */
interface ParentLink {
  readonly send: (message: unknown) => void;
  /** Delivers messages that arrived earlier first. */
  readonly onMessage: (listener: (message: unknown) => void) => void;
}

/** Port that Electron gives a utility process. */
interface UtilityPort {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: 'message', listener: (event: { readonly data: unknown }) => void) => void;
}

/** Connects this process to its parent: over the port of an Electron utility process, or plain Node's IPC channel. */
export function connectToParent(): ParentLink {
  const { parentPort } = process as { readonly parentPort?: UtilityPort | null };
  // Electron itself ends its utility processes when the main process is gone.
  return parentPort ? overUtilityPort(parentPort) : overIpcChannel();
}

function overIpcChannel(): ParentLink {
  if (process.send === undefined) throw new Error('This program runs as a child process of Perpscope only.');
  process.on('disconnect', () => process.exit(0));
  if (!process.connected) process.exit(0);
  // A terminal signals the whole group of processes: the parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  return {
    send: (message) => {
      // The write fails where the parent has gone: this process ends at the disconnect event that follows.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => process.on('message', listener),
  };
}

function overUtilityPort(port: UtilityPort): ParentLink {
  return {
    send: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
  };
}
