import { z } from 'zod';
import type { Interval } from '../domain/markets/candle.ts';
import { accountReads } from '../venue/hyperliquid/account-reads.ts';
import type { Ask } from '../venue/hyperliquid/ask.ts';
import type { MarketReadsDeps } from '../venue/hyperliquid/market-reads.ts';
import { marketReads } from '../venue/hyperliquid/market-reads.ts';
import { createUniverses } from '../venue/hyperliquid/universes.ts';
import { PerpMetaElement, UniverseRow } from '../venue/hyperliquid/responses.ts';
import type { CandleQuery, InvalidRow, VenueCatalog } from '../venue/venue.ts';
import { VenueError } from '../venue/venue.ts';
import { asRecord, listIn } from './loose.ts';

/** An answer with its context. */
export interface Answered {
  readonly type: string;
  /** The question or the subscription. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
  /** World ms. */
  readonly now: number;
  /** Earlier answers of the same examination, by type. */
  readonly answers: ReadonlyMap<string, unknown>;
}

type InvalidRows = readonly InvalidRow[];
type Read = (answered: Answered) => Promise<InvalidRows>;

/** The client's reads by info type, each fed with the answer. */
const reads: Readonly<Record<string, Read>> = {
  exchangeStatus: whole((answered) => markets(answered).fetchStatus(never())),
  perpDexs: async (answered) => (await catalog(answered)).dexes.invalid,
  spotMeta: async (answered) => (await catalog(answered)).dexes.invalid,
  allPerpMetas: async (answered) => (await catalog(answered)).markets.invalid,
  metaAndAssetCtxs: rows((answered) => markets(answered).fetchQuotes('', never())),
  candleSnapshot: rows((answered) => markets(answered).fetchCandles(candlesAsked(answered), never())),
  userRole: whole((answered) => accounts(answered).fetchRole(userIn(answered), never())),
  portfolio: rows((answered) => accounts(answered).fetchValueHistory(userIn(answered), never())),
  userAbstraction: whole((answered) => accounts(answered).fetchMode(userIn(answered), never())),
  clearinghouseState: rows((answered) =>
    accounts(answered).fetchDexAccount(userIn(answered), dexIn(answered), never()),
  ),
  spotClearinghouseState: rows((answered) => accounts(answered).fetchSpotBalances(userIn(answered), never())),
  frontendOpenOrders: rows((answered) =>
    accounts(answered).fetchOpenOrders(userIn(answered), dexIn(answered), never()),
  ),
  orderStatus: whole((answered) => accounts(answered).fetchOrderState(userIn(answered), 0, never())),
  historicalOrders: rows((answered) => accounts(answered).fetchOrderHistory(userIn(answered), never())),
  userFills: rows((answered) => accounts(answered).fetchNewestFills(userIn(answered), never())),
  userFillsByTime: rows((answered) => accounts(answered).fetchFills(userIn(answered), ever, never())),
  userFunding: rows((answered) => accounts(answered).fetchFunding(userIn(answered), ever, never())),
  userNonFundingLedgerUpdates: rows((answered) =>
    accounts(answered).fetchLedger(userIn(answered), ever, never()),
  ),
};

/** Rows of an answer that the client would reject. Rejects if it would reject the whole answer. */
export async function readAsClient(answered: Answered): Promise<InvalidRows> {
  return (await reads[answered.type]?.(answered)) ?? [];
}

/** The field that made the client reject a whole answer. */
export function wholeField(error: unknown): string {
  const cause = error instanceof VenueError ? error.cause : null;
  return (cause instanceof z.ZodError ? cause.issues[0]?.path.join('.') : null) || 'answer';
}

const ever = { startTime: 0, endTime: null };
const never = (): AbortSignal => new AbortController().signal;

function whole(read: (answered: Answered) => Promise<unknown>): Read {
  return async (answered) => {
    await read(answered);
    return [];
  };
}

function rows(read: (answered: Answered) => Promise<{ readonly invalid: InvalidRows }>): Read {
  return async (answered) => (await read(answered)).invalid;
}

function accounts(answered: Answered): ReturnType<typeof accountReads> {
  return accountReads(answering(answered, new Map()));
}

function markets(answered: Answered): ReturnType<typeof marketReads> {
  return marketReads(partsOf(answered, new Map()));
}

function partsOf(answered: Answered, others: Parameters<typeof answering>[1]): MarketReadsDeps {
  return { ask: answering(answered, others), now: () => answered.now, universes: createUniverses() };
}

/** Fetches the catalog, which needs three answers; missing ones are replaced by minimal ones. */
function catalog(answered: Answered): Promise<VenueCatalog> {
  const { type, answer, answers } = answered;
  const dexes = type === 'perpDexs' ? listIn(answer) : [null];
  const metas =
    type === 'allPerpMetas' ? answer : dexes.map((_, index) => (index === 0 ? ownMeta : noMarkets));
  const others = new Map<string, unknown>([
    ['perpDexs', (type === 'allPerpMetas' ? answers.get('perpDexs') : null) ?? namedBy(metas)],
    ['spotMeta', { tokens: [] }],
    ['allPerpMetas', metas],
  ]);
  return marketReads(partsOf(answered, others)).fetchCatalog(never());
}

const ownMeta = { universe: [{ name: 'BTC', szDecimals: 5, maxLeverage: 40 }], collateralToken: 0 };
const noMarkets = { universe: [], collateralToken: 0 };

/** List of DEXes that fits the metas, named by coin prefix. */
function namedBy(metas: unknown): readonly unknown[] {
  return listIn(metas).map((element, index) => {
    const universe = PerpMetaElement.safeParse(element).data?.universe ?? [];
    const coins = universe.flatMap((row) => UniverseRow.safeParse(row).data?.name ?? []);
    const prefix = coins.find((coin) => coin.includes(':'))?.split(':')[0];
    return index === 0 ? null : { name: prefix || `#${index}`, fullName: '' };
  });
}

function answering({ type, answer, now }: Answered, others: ReadonlyMap<string, unknown>): Ask {
  return ({ body }) =>
    Promise.resolve({
      value: body.type === type ? answer : others.get(body.type),
      askedAt: now,
      answeredAt: now,
    });
}

const userIn = ({ asked }: Answered): string => (typeof asked['user'] === 'string' ? asked['user'] : '');
const dexIn = ({ asked }: Answered): string => (typeof asked['dex'] === 'string' ? asked['dex'] : '');

function candlesAsked({ asked, now }: Answered): CandleQuery {
  const { coin, interval } = asRecord(asked['req']) ?? {};
  return { coin: String(coin), interval: interval as Interval, startTime: now, endTime: now };
}
