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
  string: 'is text',
  number: 'is a number',
  int: 'is a whole number',
  boolean: 'is true or false',
  array: 'is a list',
  object: 'is an object',
};

/** Says what the value has to be, to follow its name; null: the schema can't say it in a few words. */
export function ruleOf(refused: RefusedValue): string | null {
  const { code, message = '' } = refused;
  // A pattern of ours says what it expects; zod's own message names the pattern.
  return code === 'invalid_format' && message.startsWith('not ') ? `is ${message}` : rangeOf(refused);
}

function rangeOf({ code, values, expected = '', origin, minimum, maximum }: RefusedValue): string | null {
  if (code === 'invalid_value' && values !== undefined) return `is one of ${values.join(', ')}`;
  if (code === 'invalid_type') return kindLabels[expected] ?? null;
  if (origin === 'string' && code === 'too_small') return 'is not empty';
  if (origin === 'string' && code === 'too_big') return `has at most ${maximum} characters`;
  if (origin === 'array' && code === 'too_big') return `has at most ${maximum} entries`;
  if (code === 'too_small') return `is at least ${minimum}`;
  return code === 'too_big' ? `is at most ${maximum}` : null;
}
