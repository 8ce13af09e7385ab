import { z } from 'zod';
import type { Bound } from '../../domain/bounds.ts';
import { earliestTime, isWithin, latestTime } from '../../domain/bounds.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { parseDecimal } from '../../domain/decimal.ts';

/** Field schemas of the venue's answers. */

/**
 * Bounds of the venue's figures. A required figure outside them makes its row invalid; an optional one is null. Times are ms
 * since the epoch, from 2020 on. Account and order rows are invalid if their time is more than a day after their receipt
 * (`refuse-ahead.ts` already rejects histories and states five minutes ahead), candles if it is more than one interval ahead.
 */
const bounds = {
  /** Collateral per coin. */
  price: { above: 0, below: 1e12 },
  /** Size of a fill, in coins. */
  size: { above: 0, below: 1e15 },
  /** Size of an order, in coins; 0 if it follows the whole position. */
  orderSize: { from: 0, below: 1e15 },
  /** Open interest or candle volume, in coins. */
  volume: { from: 0, below: 1e15 },
  /** Size of a position, in coins; negative: short. */
  position: { above: -1e15, below: 1e15 },
  /** Collateral that can't be negative: margin, notional. */
  value: { from: 0, below: 1e15 },
  /** Collateral: account value, P&L, fees (negative: a rebate), funding. */
  money: { above: -1e15, below: 1e15 },
  /** Tokens of any kind, some with very large supplies. */
  tokens: { above: -1e21, below: 1e21 },
  /** Fraction per hour. The venue's cap is 0.04. */
  fundingRate: { from: -1, to: 1 },
  /** Fraction of the margin. */
  ratio: { above: -1e9, below: 1e9 },
  /** Multiple of the margin. */
  leverage: { from: 1, to: 1000 },
} as const satisfies Readonly<Record<string, Bound>>;
type FigureKind = keyof typeof bounds;

const notDecimal = 'not a plain decimal';
/** Parses a price, size or rate, which are text. A JSON number may have lost digits and is invalid. */
const decimal = z.string().transform((text, ctx) => {
  const value = parseDecimal(text);
  if (value !== null) return value;
  ctx.addIssue({ code: 'custom', message: notDecimal });
  return z.NEVER;
});
const isFigure = (kind: FigureKind, value: DecimalText): boolean => isWithin(Number(value), bounds[kind]);
const figureOf = (kind: FigureKind) =>
  decimal.refine((value) => isFigure(kind, value), { message: `out of bounds for ${kind}` });

export const price = figureOf('price');
export const orderSize = figureOf('orderSize');
export const volume = figureOf('volume');
export const position = figureOf('position');
export const value = figureOf('value');
export const money = figureOf('money');
export const tokens = figureOf('tokens');
export const fundingRate = figureOf('fundingRate');
export const ratio = figureOf('ratio');
export const leverage = z.number().refine((times) => isWithin(times, bounds.leverage), 'no leverage');

/** Optional figure: null if out of bounds. */
export const orNull = (kind: FigureKind) =>
  decimal.transform((figure) => (isFigure(kind, figure) ? figure : null));
/** Optional figure that may be absent. */
export const maybe = (kind: FigureKind) =>
  orNull(kind)
    .nullish()
    .transform((figure) => figure ?? null);

/**
 * A figure whose bounds `inBounds` checks once per row, which takes a third of the time of a check per field.
 */
export const figure = z.string() as unknown as typeof decimal;
/** Parses a figure within its bounds; null: it is invalid. */
export function readFigure(kind: FigureKind, text: unknown): DecimalText | null {
  const value = typeof text === 'string' ? parseDecimal(text) : null;
  return value !== null && isFigure(kind, value) ? value : null;
}
/** Returns a check for rows whose fields with these names are `figure`s. */
export function inBounds<Field extends string>(kinds: Readonly<Record<Field, FigureKind>>) {
  const fields = Object.keys(kinds) as Field[];
  return ({ value: row, issues }: z.core.ParsePayload<Record<Field, DecimalText>>): void => {
    for (const field of fields) {
      const kind = kinds[field];
      const figure = readFigure(kind, row[field]);
      if (figure !== null) row[field] = figure;
      else issues.push({ code: 'custom', path: [field], input: row[field], message: `no ${kind}` });
    }
  };
}
/** ms since the epoch. */
export const time = z.number().int().min(earliestTime).max(latestTime);
/** Checks whether a value is a `time`. */
export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= earliestTime && Number(value) <= latestTime;
/** Name without control characters or lone surrogates. */
export const name = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
/** Id of an order, trade, TWAP or token. */
export const number = z.number().int().nonnegative();
/** Checks whether a value is a `number`. */
export const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
/** The venue's text, kept for display. */
export const words = z.string().max(200);
export const hash = z.string().min(1).max(128);
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
export const sideLetter = z.enum(['A', 'B']);
/** Returns the side of a letter: bid is buy, ask is sell. */
export const sideOf = (letter: z.infer<typeof sideLetter>): 'buy' | 'sell' =>
  letter === 'B' ? 'buy' : 'sell';
export const side = sideLetter.transform(sideOf);
