import type { FastifyInstance } from 'fastify';
import { PerpscopeError } from '../../errors.ts';
import { isTooDeep } from '../../json-text.ts';
import { tooDeep } from '../too-deep.ts';

/** Mounts routes whose bodies are all JSON, with one parser for them: only there is any other content type refused. */
export async function withJsonBodies(
  app: FastifyInstance,
  mount: (instance: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(instance);
  });
}

/** Skips validation of a route's body, whose schema is for the document only: the operation checks the body. */
export const unvalidatedBody = { validatorCompiler: () => (value: unknown) => ({ value }) };

/** Parses a body as JSON. A missing body is invalid JSON, too. Throws invalid_json. */
export function jsonOf(body: unknown): unknown {
  return parseJsonBytes(body instanceof Uint8Array ? body : new Uint8Array());
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON, exactly as it was sent: a fraction that a double would round to a whole number becomes NaN.
 * Throws invalid_json.
 */
function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    if (isTooDeep(text)) throw tooDeep();
    return JSON.parse(text, keepFractions as (key: string, value: unknown) => unknown) as unknown;
  } catch (error) {
    if (error instanceof PerpscopeError) throw error;
    throw new PerpscopeError('invalid_json', 'The body must be JSON, in UTF-8.', error);
  }
}

/** Reviver that turns rounded fractions into NaN. `source`: the number's own text. */
function keepFractions(_key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (!Number.isInteger(value) || source === undefined) return value;
  return isInteger(source) ? value : Number.NaN;
}

/** Whether a number's text has only zeros after the decimal point, once the exponent has moved the point. */
function isInteger(number: string): boolean {
  const [mantissa = '', exponent = '0'] = number.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  return /^0*$/.test(digits.slice(Math.max(0, whole.length + Number(exponent))));
}
