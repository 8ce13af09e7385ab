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
  if (known.kind === 'either') return look(value, Array.isArray(value) ? known.list : known.object, place);
  if (Array.isArray(value)) return lookAtList(value, known, place);
  const record = asRecord(value);
  if (known.kind !== 'fields' || record === null) return;
  for (const [name, inner] of Object.entries(record)) lookAtField(name, inner, { known, ...place });
}

function lookAtList(values: readonly unknown[], known: Known, { path, found }: Place): void {
  if (known.kind !== 'list' && known.kind !== 'tuple') return;
  values.forEach((value, at) => {
    const [deeper, place] = known.kind === 'list' ? [known.of, '[]'] : [known.of[at], `[${at}]`];
    if (deeper === undefined) found.add(`${path}${place}`);
    else look(value, deeper, { path: `${path}${place}`, found });
  });
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
