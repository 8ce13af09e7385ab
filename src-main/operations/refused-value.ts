import { firstNames } from '../../src-preload/contract/sentences.ts';

/** Issue that zod reports for a value that a schema rejects. */
export interface RefusedValue {
  readonly code?: string | undefined;
  readonly values?: readonly unknown[];
  readonly expected?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly message?: string;
}

const kindLabels: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

/** Says what the value must be, to follow its name; null: the schema can't say it in a few words. */
export function ruleOf(refused: RefusedValue): string | null {
  const { code, message = '' } = refused;
  // A pattern of ours says what it expects; zod's own message names the pattern.
  return code === 'invalid_format' && message.startsWith('not ')
    ? `must be ${message.slice('not '.length)}`
    : rangeOf(refused);
}

function rangeOf(refused: RefusedValue): string | null {
  const { code, values, expected = '' } = refused;
  if (code === 'invalid_value' && values !== undefined) return `must be one of ${values.join(', ')}`;
  if (code === 'invalid_type') return kindLabels[expected] ?? null;
  if (code === 'too_small') return leastOf(refused);
  return code === 'too_big' ? mostOf(refused) : null;
}

function leastOf({ origin, minimum }: RefusedValue): string {
  if (origin === 'string') return 'must not be empty';
  return origin === 'array' ? `must have at least ${minimum} entries` : `must be at least ${minimum}`;
}

function mostOf({ origin, maximum }: RefusedValue): string {
  if (origin === 'string') return `must have at most ${maximum} characters`;
  return origin === 'array' ? `must have at most ${maximum} entries` : `must be at most ${maximum}`;
}

/** Most names listed in a message, and most characters it repeats of the name asked for. */
const [mostNamed, mostLetters] = [10, 80];

export const shownName = (name: string): string =>
  name.length > mostLetters ? `${name.slice(0, mostLetters)}…` : name;

export const listedNames = (names: readonly string[]): string => firstNames(names, mostNamed);
