import type { z } from 'zod';
import { toWire } from '../../src-preload/contract/views/snake-case.ts';
import type { Query } from './address.ts';

/**
 * Throws TypeError on a property that is not in `names`. It would otherwise be ignored: a misspelled filter would return
 * everything.
 */
export function refuseUnknown(given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`Unknown argument ${unknown}. Expected only: ${names.join(', ')}.`);
}

/** Returns query parameters under their names in the URL. Throws TypeError on a parameter that is not in `names`. */
export function parametersOf<Given extends object>(
  given: Given,
  names: Readonly<Record<keyof Given, string>>,
): Query {
  refuseUnknown(given, Object.keys(names));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [names[name as keyof Given], value as Query[string]]),
  );
}

/** Returns a request body with the service's property names. Throws TypeError on a property that the schema does not have. */
export function bodyOf(schema: z.ZodObject, body: unknown): unknown {
  if (typeof body === 'object' && body !== null) refuseUnknown(body, Object.keys(schema.shape));
  return toWire(schema, body);
}
