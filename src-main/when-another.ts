import type { Subscribe } from './join-changes.ts';

/** Of all changes those after which the text is another than before. Each listener begins with the text of its start. */
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
