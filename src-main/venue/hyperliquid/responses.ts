import { z } from 'zod';
import { intervals } from '../../domain/markets/candle.ts';
import { leverage, maybe, name, orNull, price, time, volume } from './responses-fields.ts';

/**
 * Schemas of the venue's answers. Lists are parsed row by row, so that a bad field costs its row and not the whole answer. Unused
 * fields are ignored, so that a new field never breaks an answer.
 */

/** Entry of perpDexs; entry 0, the venue's own DEX, is null. */
export const PerpDexEntry = z.object({ name, fullName: z.string() }).nullable();

/** Row of meta.universe. */
export const UniverseRow = z.object({
  name,
  szDecimals: z.number().int().min(0).max(18),
  maxLeverage: leverage,
  isDelisted: z.boolean().optional(),
  onlyIsolated: z.boolean().optional(),
  marginMode: z.string().optional(),
});
export type UniverseRow = z.infer<typeof UniverseRow>;

/** meta, its rows still unparsed. */
export const MetaFrame = z.object({
  universe: z.array(z.unknown()),
  collateralToken: z.number().int().nonnegative(),
});

/** Element of allPerpMetas: plain metas and [meta, contexts] pairs have both been seen. */
export const PerpMetaElement = z.union([
  MetaFrame,
  z.tuple([MetaFrame], z.unknown()).transform(([meta]) => meta),
]);

/**
 * Row of a context list; `midPx` and `premium` are null while the book is empty or one-sided, and a new market's `prevDayPx`
 * is 0.
 */
export const AssetContext = z.object({
  markPx: price,
  oraclePx: orNull('price'),
  midPx: maybe('price'),
  prevDayPx: orNull('price'),
  funding: orNull('fundingRate'),
  openInterest: orNull('volume'),
  dayNtlVlm: orNull('value'),
});

export type AssetContext = z.infer<typeof AssetContext>;

/** metaAndAssetCtxs: contexts belong to the universe row of the same position. */
export const MetaAndContexts = z.tuple([MetaFrame, z.array(z.unknown())]);

export const SpotMetaFrame = z.object({ tokens: z.array(z.unknown()) });
export const SpotToken = z.object({ name, index: z.number().int().nonnegative() });

export const CandleRow = z.object({
  t: time,
  T: time,
  s: name,
  i: z.enum(intervals),
  o: price,
  c: price,
  h: price,
  l: price,
  v: volume,
  n: z.number().int().nonnegative(),
});
export type CandleRow = z.infer<typeof CandleRow>;

export const ExchangeStatus = z.object({ time, specialStatuses: z.unknown().optional() });

/** A WebSocket frame; the form of `data` depends on the channel. */
export const SocketFrame = z.object({ channel: z.string(), data: z.unknown().optional() });

/** Data of allDexsAssetCtxs: DEXes in alphabetical order, contexts by universe position, without names. */
export const AllContexts = z.object({ ctxs: z.array(z.tuple([z.string(), z.array(z.unknown())])) });
