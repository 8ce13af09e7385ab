import type { z } from 'zod';
import type { MonotonicClock } from '../../clock.ts';
import type { Parsed, Venue, VenueCatalog, VenueQuote } from '../venue.ts';
import { VenueError } from '../venue.ts';
import type { InfoBody, InfoTransport } from './info-request.ts';
import { createInfoTransport } from './info-request.ts';
import * as wire from './responses.ts';
import type { StreamTimings } from './stream.ts';
import { openStream } from './stream.ts';
import { translateCandles } from './translate-candles.ts';
import { translateCatalog, translateUniverse } from './translate-catalog.ts';
import { coinsByPosition, translateContexts } from './translate-quotes.ts';
import type { BudgetLimits, WeightBudget } from './weight-budget.ts';
import { createWeightBudget } from './weight-budget.ts';
import { candlesWeight, requestWeight } from './weights.ts';

export interface HyperliquidOptions {
  /** `https://host[/path]`; requests go to {baseUrl}/info, the WebSocket to {baseUrl}/ws. */
  readonly baseUrl: string;
  readonly clock: MonotonicClock;
  /** World time. */
  readonly now: () => number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly limits: BudgetLimits;
  readonly stream: StreamTimings;
}

type Ask = (body: InfoBody, signal: AbortSignal) => Promise<unknown>;

/** The venue's read-only client. It holds no key and knows no address that could change anything. */
export function createHyperliquidVenue(options: HyperliquidOptions): Venue {
  const transport = createInfoTransport(options);
  const budget = createWeightBudget(options.limits, options.clock);
  const ask = politely(transport, budget, options.random);
  return {
    fetchCatalog: (signal) => fetchCatalog(ask, signal),
    fetchQuotes: (dex, signal) => fetchQuotes(ask, dex, signal),
    fetchCandles: async (query, signal) => {
      const { coin, interval, startTime, endTime } = query;
      const answer = await ask(
        { type: 'candleSnapshot', req: { coin, interval, startTime, endTime } },
        signal,
      );
      const rows = listOf('candleSnapshot', answer);
      budget.charge(candlesWeight(rows.length));
      return translateCandles(rows, { coin, interval, now: options.now() });
    },
    fetchStatus: async (signal) => {
      const status = shapeOf(
        wire.ExchangeStatus,
        await ask({ type: 'exchangeStatus' }, signal),
        'exchangeStatus',
      );
      return { time: status.time, specialStatuses: noticeText(status.specialStatuses) };
    },
    openStream: (listeners) => openStream({ ...options, listeners }),
    close: () => transport.close(),
  };
}

/** Spends the budget before each request, and stands back for 10 to 60 s after a 429, which names no time itself. */
function politely(transport: InfoTransport, budget: WeightBudget, random: () => number): Ask {
  return async (body, signal) => {
    await budget.spend(requestWeight(body.type), signal);
    try {
      return await transport.post(body, signal);
    } catch (error) {
      if (error instanceof VenueError && error.failure === 'rate_limited')
        budget.pauseFor(10_000 + random() * 50_000);
      throw error;
    }
  };
}

async function fetchCatalog(ask: Ask, signal: AbortSignal): Promise<VenueCatalog> {
  const perpDexs = listOf('perpDexs', await ask({ type: 'perpDexs' }, signal));
  const spot = shapeOf(wire.SpotMetaFrame, await ask({ type: 'spotMeta' }, signal), 'spotMeta');
  const metas = await fetchMetas(ask, perpDexs, signal);
  return translateCatalog({ perpDexs, metas, spotTokens: spot.tokens });
}

type Meta = z.infer<typeof wire.MetaFrame>;

/** One allPerpMetas for all DEXes; a venue that doesn't know the type is asked for each DEX's meta. */
async function fetchMetas(
  ask: Ask,
  perpDexs: readonly unknown[],
  signal: AbortSignal,
): Promise<(Meta | null)[]> {
  try {
    const answer = listOf('allPerpMetas', await ask({ type: 'allPerpMetas' }, signal));
    return answer.map((element) => wire.PerpMetaElement.safeParse(element).data ?? null);
  } catch (error) {
    if (!(error instanceof VenueError) || error.failure !== 'rejected_request') throw error;
  }
  const metas: (Meta | null)[] = [];
  for (const entry of perpDexs) {
    const dex = wire.PerpDexEntry.safeParse(entry).data?.name ?? '';
    metas.push(wire.MetaFrame.safeParse(await ask({ type: 'meta', dex }, signal)).data ?? null);
  }
  return metas;
}

async function fetchQuotes(ask: Ask, dex: string, signal: AbortSignal): Promise<Parsed<VenueQuote>> {
  const body = dex === '' ? { type: 'metaAndAssetCtxs' } : { type: 'metaAndAssetCtxs', dex };
  const [meta, contexts] = shapeOf(wire.MetaAndContexts, await ask(body, signal), 'metaAndAssetCtxs');
  const universe = translateUniverse(dex, meta.universe);
  const coins = coinsByPosition(universe.rows)(dex);
  const { rows, refused } = translateContexts(contexts, { source: 'metaAndAssetCtxs', coins });
  return { rows, refused: [...universe.refused, ...refused] };
}

function listOf(type: string, answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer as unknown[];
  throw new VenueError('wrong_shape', `${type}: the venue answered something other than a list.`);
}

function shapeOf<S extends z.ZodType>(schema: S, answer: unknown, type: string): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'answer';
  throw new VenueError('wrong_shape', `${type}: the venue's answer has an unexpected ${field}.`);
}

/** What a non-null notice looks like was never seen: any is kept as text. */
function noticeText(notice: unknown): string | null {
  if (notice === null || notice === undefined) return null;
  return typeof notice === 'string' ? notice : JSON.stringify(notice);
}
