/** Test that holds a statement: `file > words of the test in it`, the file under test/, or `leaves open: why no test holds it`. */
export type Holder = `${string} > ${string}` | `leaves open: ${string}`;

/** A statement, word for word, and its holders: more than one if it says more than one thing. */
export type HeldStatement = readonly [text: string, ...holders: readonly Holder[]];
