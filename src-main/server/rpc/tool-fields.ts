import { PerpscopeError } from '../../errors.ts';
import { isObject, mapValues } from './tool-schema.ts';

/** Fields to keep, with the fields within them; empty: keep everything. */
export type FieldTree = ReadonlyMap<string, FieldTree>;

/** Throws invalid_parameter for a field that the answer does not have, naming those that it has. */
export function requireFields(asked: readonly string[], known: readonly string[], tool: string): void {
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new PerpscopeError(
    'invalid_parameter',
    `fields: ${unknown.slice(0, 40)} is not a field of ${tool}. It has ${known.join(', ')}.`,
  );
}

export function fieldTree(paths: readonly string[]): FieldTree {
  const heads = [...new Set(paths.map((path) => path.split('.', 1)[0] ?? path))];
  return new Map(
    heads.map((head) => {
      const isWhole = paths.includes(head);
      const inside = paths.filter((path) => path.startsWith(`${head}.`));
      return [head, isWhole ? new Map() : fieldTree(inside.map((path) => path.slice(head.length + 1)))];
    }),
  );
}

/**
 * Returns the value with only the fields of the tree; for a list, each of its rows. What is stale, or was never read, says so
 * whichever of its fields are chosen.
 */
export function chosen(value: unknown, tree: FieldTree): unknown {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((one) => chosen(one, tree));
  if (!isObject(value)) return value;
  const { stale = false } = value;
  return Object.fromEntries([
    ...[...tree]
      .filter(([name]) => name in value)
      .map(([name, inside]) => [name, chosen(value[name], inside)] as const),
    ...(stale === false ? [] : [['stale', stale] as const]),
  ]);
}

/** Value at a path; null: absent. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, name) => (isObject(found) ? (found[name] ?? null) : null), value);
}

/** Length at which a summary cuts a text with an ellipsis; an address or an id, which has no spaces, is never cut. */
const longestText = 300;

export function withShortTexts(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value, longestText);
  if (Array.isArray(value)) return value.map(withShortTexts);
  return isObject(value) ? mapValues(value, withShortTexts) : value;
}

export function shortText(text: string, most: number): string {
  return text.length > most && text.includes(' ') ? `${text.slice(0, most - 1)}…` : text;
}
