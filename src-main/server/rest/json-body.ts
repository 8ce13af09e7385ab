import type { FastifyInstance } from 'fastify';
import { PerpscopeError } from '../../errors.ts';
import { isTooDeep, tooDeep } from '../../operations/funds/json-depth.ts';

/** Routes whose every body is JSON, read by one parser: any other kind is refused there and nowhere else. */
export async function inJsonRoom(
  app: FastifyInstance,
  mount: (room: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(room);
  });
}

/** A route's schema of its body is for the document alone: the operation checks what came. */
export const asItCame = { validatorCompiler: () => (value: unknown) => ({ value }) };

/** Without a body there is nothing to parse, and nothing that is JSON. Throws invalid_json. */
export function jsonOf(body: unknown): unknown {
  return parseJsonBytes(body instanceof Uint8Array ? body : new Uint8Array());
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A body as JSON, exactly as it was sent: a fraction that a double would round to a whole number is none, and is NaN.
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

/** `source` is the number's own text. */
function keepFractions(_key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (!Number.isInteger(value) || source === undefined) return value;
  return isWhole(source) ? value : Number.NaN;
}

/** Whether nothing but zeros is behind the decimal point, once the exponent has moved it. */
function isWhole(number: string): boolean {
  const [mantissa = '', exponent = '0'] = number.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  return /^0*$/.test(digits.slice(Math.max(0, whole.length + Number(exponent))));
}
