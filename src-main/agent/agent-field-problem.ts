/** A field of the feed that is not as the format says. */
export interface FieldProblem {
  /** Path such as `markets.3.activation`; empty: the whole document. */
  readonly field: string;
  /** What is wrong, without the field's name. */
  readonly problem: string;
}

/** Collects the invalid fields of a document by path (`markets.3.activation`). */
export interface Refusals {
  readonly note: (path: string, problem?: string) => void;
  readonly paths: () => readonly string[];
  /** All of them, each with what is wrong. */
  readonly problems: () => readonly FieldProblem[];
}
