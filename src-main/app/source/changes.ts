export type Subscribe = (listener: () => void) => () => void;

/** Joins several subscriptions into one, with one undo. */
export function joinChanges(...sources: readonly Subscribe[]): Subscribe {
  return (listener) => {
    const undos = sources.map((subscribe) => subscribe(listener));
    return () => undos.forEach((undo) => undo());
  };
}

/** Passes on a change only if the text differs after it. Each listener starts from the text at its subscription. */
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
