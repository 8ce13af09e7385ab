export type Subscribe = (listener: () => void) => () => void;

/** Many sources of change as one: undone together. */
export function joinChanges(...sources: readonly Subscribe[]): Subscribe {
  return (listener) => {
    const undos = sources.map((subscribe) => subscribe(listener));
    return () => undos.forEach((undo) => undo());
  };
}
