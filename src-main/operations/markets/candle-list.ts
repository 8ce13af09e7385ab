import type {
  CandleIncompleteReason,
  CandleSeries,
} from '../../../src-preload/contract/views/markets/candles.ts';
import { CandleList } from '../../../src-preload/contract/views/markets/candles.ts';
import { openTimeAt, shiftOpenTime } from '../../domain/markets/candle.ts';
import { operation } from '../operation.ts';
import { inTool, toolArguments } from '../parameters.ts';
import type { Reads, CandleQuestion, VenueAccess } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { counted } from '../answer-text.ts';
import { pagesOf } from '../page-cursor.ts';
import { candlePage } from './candle-page.ts';
import { candleSeries } from './candle-series.ts';
import { venueCandleLimit } from './candle-window.ts';

interface CandleListQuestion extends CandleQuestion {
  readonly cursor?: string | undefined;
}

const cursors = {
  list: 'candles',
  sortKeyOf: (openTime: number) => [openTime],
  rowAt: ([openTime, ...more]: readonly (string | number)[]) =>
    typeof openTime === 'number' && openTime >= 0 && more.length === 0 ? openTime : null,
};

/** Returns the newest candles, or those before the page that the cursor belongs to. */
async function candleList(
  scope: Reads<'candles' | 'catalog'> & VenueAccess,
  { catalog, ...asked }: CandleListQuestion & { readonly catalog: KnownCatalog },
  signal: AbortSignal,
): Promise<CandleList> {
  const { before, cursorOf } = pagesOf(cursors, asked, scope);
  const newest = openTimeAt(scope.world.now(), asked.interval);
  const { page, openTime } =
    before === null
      ? await newestPage(scope, { ...asked, catalog, newest }, signal)
      : await olderPage(scope, { ...asked, catalog, before }, signal);
  const isLast = openTime === null || openTime <= shiftOpenTime(newest, asked.interval, 1 - venueCandleLimit);
  return { ...page, next: isLast ? null : cursorOf(openTime) };
}

interface ListPage {
  readonly page: CandleSeries;
  /** Open time of its first interval; null: there is nothing before it. */
  readonly openTime: number | null;
}

async function newestPage(
  scope: Reads<'candles' | 'catalog'> & VenueAccess,
  { catalog, newest, ...asked }: CandleQuestion & { readonly catalog: KnownCatalog; readonly newest: number },
  signal: AbortSignal,
): Promise<ListPage> {
  const { series } = await candleSeries(scope, catalog, asked, signal);
  const [first] = series.candles;
  // A market may be silent for longer than the newest page: its candles are on the pages before.
  const whenEmpty = shiftOpenTime(newest, asked.interval, 1 - asked.limit);
  return { page: series, openTime: first === undefined ? whenEmpty : Date.parse(first.openTime) };
}

async function olderPage(
  scope: Reads<'candles' | 'catalog'> & VenueAccess,
  {
    catalog,
    before,
    marketId,
    interval,
    limit,
  }: CandleQuestion & { readonly catalog: KnownCatalog; readonly before: number },
  signal: AbortSignal,
): Promise<ListPage> {
  const found = await candlePage(scope, catalog, { marketId, interval, before, limit }, signal);
  const last = found.candles.at(-1);
  const reason: CandleIncompleteReason | null = found.incompleteMessage === null ? null : 'rows_unreadable';
  const page: CandleSeries = {
    marketId,
    network: scope.network,
    interval,
    limit,
    complete: reason === null,
    incompleteReason: reason,
    stale: false,
    source: scope.venue,
    candles: [...found.candles],
    lastCandle: last === undefined ? null : { openTime: last.openTime, close: last.close },
    historical: null,
  };
  return { page, openTime: found.slots[0] ?? null };
}

export const listCandles = operation({
  name: 'listCandles',
  summary: 'Venue candles of one market, a page at a time',
  output: CandleList,
  needs: ['markets'],
  tool: {
    name: 'get_candles',
    title: 'Candles',
    description:
      "The venue's own candles of a market, oldest first in a page; the first page has the newest. Gaps are never filled. Each candle is a list of values in the order of columns.",
    input: toolArguments({ interval: inTool.interval, cursor: inTool.cursor, limit: inTool.candleLimit }),
    market: { as: 'marketId', isRequired: true },
    list: { of: ['candles'], isCompact: true },
    brief: ['openTime', 'open', 'high', 'low', 'close', 'volume'],
    says: rangeText,
  },
  readings: ['candles', 'catalog'],
  live: true,
  requires: { catalog: 'any_age' },
  answer: async (question: CandleListQuestion, context, { catalog }) =>
    await candleList(context, { ...question, catalog }, context.signal),
});

function rangeText({ marketId, interval, candles, historical }: CandleList): string {
  const [first, last] = [candles[0], candles.at(-1)];
  const count = `${marketId}: ${counted(candles.length, `${interval} candle`)}`;
  if (first === undefined || last === undefined) return `${count}.`;
  const change = first.open === 0 ? '' : ` (${(((last.close - first.open) / first.open) * 100).toFixed(2)}%)`;
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const ended = historical === true ? ' No newer candle has arrived: these prices are historical.' : '';
  return `${count} from ${first.openTime} to ${last.openTime}: open ${first.open}, high ${high}, low ${low}, close ${last.close}${change}.${ended}`;
}
