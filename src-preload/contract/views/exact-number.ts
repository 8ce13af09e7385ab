import { z } from 'zod';

const exactNumbers = z.registry<{ readonly isExact: true }>();

/**
 * A price, size or amount whose decimal is known exactly. GraphQL has the decimal beside the number, under `<name>Exact`. Not for
 * averages and ratios, which are rounded quotients.
 */
export const exactNumber = z.number().register(exactNumbers, { isExact: true });

export function isExactNumber(schema: z.core.$ZodType): boolean {
  return exactNumbers.get(schema)?.isExact === true;
}
