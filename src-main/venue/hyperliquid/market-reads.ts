import type { z } from 'zod';
import { isPossibleTime } from '../../domain/bounds.ts';
import type { Candle } from '../../domain/markets/candle.ts';
import { countIntervals } from '../../domain/markets/candle.ts';
import type { CandleQuery, DexQuotes, Parsed, Venue, VenueStatus } from '../venue.ts';
import { VenueError } from '../venue.ts';
import { listOf, requireReadable, shapeOf, unexpectedField } from './answer-shape.ts';
import type { Ask } from './ask.ts';
import type { InfoBody } from './info-request.ts';
import * as wire from './responses.ts';
import { translateCandles } from './translate-candles.ts';
import type { TranslatedCatalog } from './translate-catalog.ts';
import { translateCatalog, translateUniverse } from './translate-catalog.ts';
import { translateContexts } from './translate-quotes.ts';
import type { Universes } from './universes.ts';
import { universeOf } from './universes.ts';

export interface MarketReadsDeps {
  readonly ask: Ask;
  /** World ms. */
  readonly now: () => number;
  /** Universes, updated here and used to match contexts pushed by the stream. */
  readonly universes: Universes;
}

type MarketReads = Pick<Venue, 'fetchCatalog' | 'fetchQuotes' | 'fetchCandles' | 'fetchStatus'>;

/** Market reads. */
export function marketReads({ ask, now, universes }: MarketReadsDeps): MarketReads {
  const fetchCatalog = catalogReader(ask);
  return {
    fetchCatalog: async (signal) => {
      const { universeRows, ...catalog } = await fetchCatalog(signal);
      universes.replace(new Map([...universeRows].map(([dex, rows]) => [dex, universeOf(dex, rows)])));
      return catalog;
    },
    fetchQuotes: (dex, signal) => fetchQuotes({ ask, universes }, dex, signal),
    fetchCandles: (query, signal) => fetchCandles(ask, query, { signal, now }),
    fetchStatus: (signal) => fetchStatus(ask, signal),
  };
}

async function fetchCandles(
  ask: Ask,
  { coin, interval, startTime, endTime, isPatient = false }: CandleQuery,
  { signal, now }: { readonly signal: AbortSignal; readonly now: () => number },
): Promise<Parsed<Candle>> {
  const body = { type: 'candleSnapshot', req: { coin, interval, startTime, endTime } };
  const mostRows = countIntervals(startTime, endTime, interval);
  const { value } = await ask({ body, signal, mostRows, priority: isPatient ? 'patient' : 'prompt' });
  const candles = translateCandles(listOf('candleSnapshot', value), { coin, interval, now: now() });
  return requireReadable(body.type, candles);
}

/** Short timeout, so that a venue that recovers is noticed within seconds. */
const statusTimeoutMs = 4_000;

async function fetchStatus(ask: Ask, signal: AbortSignal): Promise<VenueStatus> {
  const body = { type: 'exchangeStatus' };
  const { value, askedAt, answeredAt } = await ask({ body, signal, timeoutMs: statusTimeoutMs });
  const { time, specialStatuses } = shapeOf(wire.ExchangeStatus, value, 'exchangeStatus');
  if (!isPossibleTime(time, answeredAt)) throw unexpectedField('exchangeStatus', 'time');
  return { time, askedAt, answeredAt, specialStatuses: noticeText(specialStatuses) };
}

interface CatalogParts {
  readonly perpDexs: readonly unknown[];
  readonly spotMeta: z.infer<typeof wire.SpotMetaFrame>;
  /** null: the venue does not know the request type. */
  readonly allPerpMetas: readonly (Meta | null)[] | null;
}
type CatalogPart = keyof CatalogParts;

const readPart: {
  readonly [Part in CatalogPart]: (ask: Ask, signal: AbortSignal) => Promise<CatalogParts[Part]>;
} = {
  perpDexs: async (ask, signal) => listOf('perpDexs', await read(ask, { type: 'perpDexs' }, signal)),
  spotMeta: async (ask, signal) =>
    shapeOf(wire.SpotMetaFrame, await read(ask, { type: 'spotMeta' }, signal), 'spotMeta'),
  allPerpMetas: fetchAllMetas,
};

/** Reads the catalog in three requests. The request that failed last is sent first, so that a retry weighs 20 and not 60. */
function catalogReader(ask: Ask): (signal: AbortSignal) => Promise<TranslatedCatalog> {
  const last: { failed: CatalogPart | null } = { failed: null };
  return async (signal) => {
    const answers: { -readonly [Part in CatalogPart]?: CatalogParts[Part] } = {};
    const readInto = async <Part extends CatalogPart>(part: Part): Promise<void> => {
      answers[part] = await readPart[part](ask, signal);
    };
    const isFirst = (part: CatalogPart): number => (part === last.failed ? 0 : 1);
    const parts = Object.keys(readPart) as CatalogPart[];
    for (const part of parts.toSorted((a, b) => isFirst(a) - isFirst(b))) {
      last.failed = part;
      await readInto(part);
    }
    last.failed = null;
    const { perpDexs, spotMeta, allPerpMetas } = answers as CatalogParts;
    const metas = allPerpMetas ?? (await fetchEachMeta(ask, perpDexs, signal));
    return translateCatalog({ perpDexs, metas, spotTokens: spotMeta.tokens });
  };
}

async function read(ask: Ask, body: InfoBody, signal: AbortSignal): Promise<unknown> {
  return (await ask({ body, signal })).value;
}

type Meta = z.infer<typeof wire.MetaFrame>;

/** Reads the metadata of all DEXes in one request; null if the venue does not know the request type. */
async function fetchAllMetas(ask: Ask, signal: AbortSignal): Promise<(Meta | null)[] | null> {
  try {
    const answer = listOf('allPerpMetas', await read(ask, { type: 'allPerpMetas' }, signal));
    return answer.map((element) => wire.PerpMetaElement.safeParse(element).data ?? null);
  } catch (error) {
    if (!(error instanceof VenueError) || error.failure !== 'rejected_request') throw error;
    return null;
  }
}

async function fetchEachMeta(
  ask: Ask,
  perpDexs: readonly unknown[],
  signal: AbortSignal,
): Promise<(Meta | null)[]> {
  const metas: (Meta | null)[] = [];
  for (const entry of perpDexs) {
    const dex = wire.PerpDexEntry.safeParse(entry).data?.name ?? '';
    metas.push(wire.MetaFrame.safeParse(await read(ask, { type: 'meta', dex }, signal)).data ?? null);
  }
  return metas;
}

async function fetchQuotes(
  { ask, universes }: Pick<MarketReadsDeps, 'ask' | 'universes'>,
  dex: string,
  signal: AbortSignal,
): Promise<DexQuotes> {
  const body = dex === '' ? { type: 'metaAndAssetCtxs' } : { type: 'metaAndAssetCtxs', dex };
  const [meta, contexts] = shapeOf(wire.MetaAndContexts, await read(ask, body, signal), 'metaAndAssetCtxs');
  if (contexts.length !== meta.universe.length) {
    const lengths = `${contexts.length} contexts for ${meta.universe.length} markets`;
    throw new VenueError('wrong_shape', { type: 'metaAndAssetCtxs', says: `the venue gave ${lengths}.` });
  }
  const universe = universeOf(dex, meta.universe);
  const { coins } = universe;
  const { rows, invalid } = translateContexts(contexts, { source: 'metaAndAssetCtxs', coins });
  return {
    rows,
    invalid: [...translateUniverse(dex, meta.universe).invalid, ...invalid],
    metadataChanged: universes.compare(dex, universe),
  };
}

/** Text of a notice. Its shape is undocumented, so any value is kept as text. */
function noticeText(notice: unknown): string | null {
  if (notice === null || notice === undefined) return null;
  return typeof notice === 'string' ? notice : JSON.stringify(notice);
}
