import { z } from 'zod';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/** What the fields of the venue's answers are made of. */

const notDecimal = 'not a plain decimal';
/** Numbers of money, size and rate come as text; one that comes as a JSON number has lost digits and is refused. */
export const decimal = z.string().transform((text, ctx) => {
  const value = parseDecimal(text);
  if (value !== null) return value;
  ctx.addIssue({ code: 'custom', message: notDecimal });
  return z.NEVER;
});
/**
 * A decimal that `inDecimals` reads: one check a row takes a third of the time of one a field, which counts where rows come
 * by the thousand.
 */
export const figure = z.string() as unknown as typeof decimal;
/** Check of a row whose fields of these names are a `figure`. */
export function inDecimals<Field extends string>(...fields: readonly Field[]) {
  return ({ value, issues }: z.core.ParsePayload<Record<Field, DecimalText>>): void => {
    for (const field of fields) {
      const figure = parseDecimal(value[field]);
      if (figure !== null) value[field] = figure;
      else issues.push({ code: 'custom', path: [field], input: value[field], message: notDecimal });
    }
  };
}
export const epochMs = z.number().int().nonnegative();
export const name = z.string().min(1).max(64);
/** Of an order, a trade, a TWAP, a token. */
export const number = z.number().int().nonnegative();
/** The venue's own words, kept for display. */
export const words = z.string().max(200);
export const hash = z.string().min(1).max(128);
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
export const sideLetter = z.enum(['A', 'B']);
/** Bid is buy, ask is sell. */
export const sideOf = (letter: z.infer<typeof sideLetter>): 'buy' | 'sell' =>
  letter === 'B' ? 'buy' : 'sell';
export const side = sideLetter.transform(sideOf);
