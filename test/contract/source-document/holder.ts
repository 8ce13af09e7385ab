/** What holds a statement of the document. */
export type Holder =
  /** A test, by its file and what its title says. */
  | { readonly file: string; readonly test: string }
  /** It says that something is left open, or only leads to what follows. */
  | { readonly leavesOpen: string };

/** A statement, word for word, and what holds it: more than one test where it says more than one thing. */
export type HeldStatement = readonly [text: string, ...holders: readonly Holder[]];
