/** JSON whose keys are sorted at every depth: equal values have equal text, however they were built. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a copy with sorted keys. It has no prototype, so that a key named `__proto__` stays a key. */
function sorted(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(record).sort()) copy[key] = record[key];
  return copy;
}
