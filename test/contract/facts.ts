/** Normalizes an answer, however it is spelled: names in camelCase, times as ms since the epoch. Figures stay as they are. */
export function factsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(factsOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [camelOf(name), factsOf(one)] as const),
    );
  return typeof value === 'string' && instant.test(value) ? Date.parse(value) : value;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function camelOf(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the named facts of an object, or of each row of a list; one that is not there is `absent`. */
export function only(names: readonly string[], facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map((row) => only(names, row));
  const given = facts as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, name in given ? given[name] : 'absent'] as const));
}
