export type Subscribe = (listener: () => void) => () => void;

/** Joins many sources of change into one, undone together. */
export function joinChanges(...sources: readonly Subscribe[]): Subscribe {
  return (listener) => {
    const undos = sources.map((subscribe) => subscribe(listener));
    return () => undos.forEach((undo) => undo());
  };
}

/** Passes on only those changes after which the text differs. Each listener begins with the text of its start. */
export function whenAnother(subscribe: Subscribe, textOf: () => string): Subscribe {
  return (listener) => {
    const last = { text: textOf() };
    return subscribe(() => {
      const text = textOf();
      if (text === last.text) return;
      last.text = text;
      listener();
    });
  };
}
