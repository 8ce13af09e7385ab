import { z } from 'zod';
import { parseDecimal } from '../../domain/decimal.ts';

/** What the fields of the venue's answers are made of. */

/** Numbers of money, size and rate come as text; one that comes as a JSON number has lost digits and is refused. */
export const decimal = z.string().transform((text, ctx) => {
  const value = parseDecimal(text);
  if (value !== null) return value;
  ctx.addIssue({ code: 'custom', message: 'not a plain decimal' });
  return z.NEVER;
});
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
/** Bid is buy, ask is sell. */
export const side = z.enum(['A', 'B']).transform((letter) => (letter === 'B' ? 'buy' : 'sell'));
