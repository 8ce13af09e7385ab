/** Operations of one connection whose work may go on. */
export interface RunningOperations {
  /** `isOpen`: whether the client still waits for it. */
  readonly begin: (id: string, isOpen: () => boolean) => AbortController;
  /** Aborts those that have ended or that the client has completed: the library does not end the work of a query. */
  readonly abortClosed: () => void;
  readonly abortAll: () => void;
}

interface Running {
  readonly operation: AbortController;
  readonly isOpen: () => boolean;
}

export function createRunningOperations(): RunningOperations {
  const running = new Map<string, Running>();
  const abort = (id: string, { operation }: Running): void => {
    running.delete(id);
    operation.abort(completed);
  };
  return {
    begin: (id, isOpen) => {
      const before = running.get(id); // completed just now, or its id could not be used again
      if (before !== undefined) abort(id, before);
      const operation = new AbortController();
      running.set(id, { operation, isOpen });
      return operation;
    },
    abortClosed: () => running.forEach((one, id) => one.isOpen() || abort(id, one)),
    abortAll: () => running.forEach((one, id) => abort(id, one)),
  };
}

/** Reason of the abort. */
export const completed = new DOMException('The client has completed the operation.', 'AbortError');
