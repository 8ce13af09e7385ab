import type { DecimalText } from '../domain/decimal.ts';
import { toNumber } from '../domain/decimal.ts';

/** Key of the decimals behind a row's numbers. Neither JSON nor a structured clone has a symbol's property: they stay in the service. */
const decimals = Symbol('decimals');

type InNumbers<Figures> = { readonly [Name in keyof Figures]: number | Extract<Figures[Name], null> };

/**
 * Converts exact decimals to JSON numbers, and keeps them for `decimalTextOf`. Call it once for each row: if two results are
 * spread into one row, only the second's decimals are kept.
 */
export function inNumbers<Figures extends { [Name in keyof Figures]: DecimalText | number | null }>(
  figures: Figures,
): InNumbers<Figures> {
  const numbers: Record<string | symbol, unknown> = { [decimals]: figures };
  for (const [name, value] of Object.entries<DecimalText | number | null>(figures))
    numbers[name] = typeof value === 'string' ? toNumber(value) : value;
  return numbers as InNumbers<Figures>;
}

/** Returns the decimal behind a row's number; null if the number is null. Throws for a number that `inNumbers` did not make. */
export function decimalTextOf(row: object, name: string): DecimalText | null {
  const { [name]: shown, [decimals]: kept } = row as Readonly<Record<string | symbol, unknown>>;
  if (shown === null) return null;
  const text = (kept as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (typeof text === 'string' && Number(text) === shown) return text as DecimalText;
  throw new Error(`The decimal of ${name} was not kept with its row.`);
}
