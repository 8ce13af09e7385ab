type Camel<Key> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Key;

/** The same answer, spelled as GraphQL spells. */
export type CamelKeys<T> = { readonly [Key in keyof T as Camel<Key>]: T[Key] };

/** `win_rate` becomes `winRate`; what a field holds stays as it is. */
export function camelKeys<T extends object>(view: T): CamelKeys<T> {
  const entries = Object.entries(view).map(([key, value]) => [camelOf(key), value] as const);
  return Object.fromEntries(entries) as unknown as CamelKeys<T>;
}

function camelOf(key: string): string {
  return key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
