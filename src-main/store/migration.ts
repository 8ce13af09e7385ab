/** One step of a file's schema. Versions rise, and a step never changes once released. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}
