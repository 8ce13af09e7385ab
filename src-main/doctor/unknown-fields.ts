import type { Known } from './known-fields.ts';
import { asRecord } from './loose.ts';

/** Paths of fields that are not known, each once and in order, list places as `[]`: `[].newField`. */
export function unknownFields(value: unknown, known: Known): readonly string[] {
  const found = new Set<string>();
  look(value, known, { path: '', found });
  return [...found].toSorted();
}

interface Place {
  readonly path: string;
  readonly found: Set<string>;
}

function look(value: unknown, known: Known, place: Place): void {
  if (known.kind === 'list' && Array.isArray(value)) {
    for (const element of value) look(element, known.of, { ...place, path: `${place.path}[]` });
  }
  const record = asRecord(value);
  if (known.kind !== 'fields' || record === null) return;
  for (const [name, inner] of Object.entries(record)) lookAtField(name, inner, { known, ...place });
}

interface FieldPlace extends Place {
  readonly known: Extract<Known, { kind: 'fields' }>;
}

function lookAtField(name: string, inner: unknown, { known, path, found }: FieldPlace): void {
  const here = path === '' ? name : `${path}.${name}`;
  const deeper = Object.hasOwn(known.fields, name) ? known.fields[name] : undefined;
  // A venue's field name is shown to a person: kept short.
  if (deeper === undefined) found.add(here.slice(0, 120));
  else look(inner, deeper, { path: here, found });
}
