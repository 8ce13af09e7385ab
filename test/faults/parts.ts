import { marketsOf } from './world/markets.ts';

/** The part of an answer or a frame that belongs to one reading, to see whether that came whole. */
export interface Part {
  readonly reading: string;
  readonly of: (data: unknown) => unknown;
}

const whole = (data: unknown): unknown => data;
export const wholeOf = (reading: string): Part => ({ reading, of: whole });

/** Contexts belong to coins by their place in the list: with one missing, none can be assigned. */
export function contextParts(dex: string, listOf: (data: unknown) => unknown): readonly Part[] {
  const coins = marketsOf(dex).map(({ coin }) => coin);
  return coins.map((coin, place) => ({
    reading: `quotes:${coin}`,
    of: (data) => {
      const list = listOf(data);
      return Array.isArray(list) && list.length === coins.length ? list[place] : null;
    },
  }));
}

/** Returns the part of a DEX from `{ [field]: [[dex, part], ...] }`. */
export const ofDex =
  (field: string, dex: string) =>
  (data: unknown): unknown => {
    if (typeof data !== 'object' || data === null) return null;
    const parts = (data as Readonly<Record<string, readonly (readonly [string, unknown])[]>>)[field];
    return parts?.find(([name]) => name === dex)?.[1] ?? null;
  };
