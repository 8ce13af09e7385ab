/** One step of a file's schema. Steps are numbered from 1 without gaps and never change once released. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
  /** What `sql` calls by name besides SQLite's own functions. */
  readonly functions?: Readonly<Record<string, (...texts: string[]) => string>>;
}
