/** A field of the feed that does not follow the format. */
export interface FieldProblem {
  /** Path such as `markets.3.activation`; empty: the whole document. */
  readonly field: string;
  /** The problem, without the field's name. */
  readonly problem: string;
}

/** Collects the invalid fields of a document by path (`markets.3.activation`). */
export interface Refusals {
  readonly note: (path: string, problem?: string) => void;
  readonly paths: () => readonly string[];
  /** All invalid fields, each with its problem. */
  readonly problems: () => readonly FieldProblem[];
}
