import { isTooDeep } from '../../domain/json-text.ts';
import type { Parsed, InvalidRow, StreamListeners, UnpairedContexts, VenueQuote } from '../venue.ts';
import type { AccountWatch } from './account-watch.ts';
import { AllContexts, CandleRow, SocketFrame } from './responses.ts';
import { translateCandles } from './translate-candles.ts';
import { translateContexts } from './translate-quotes.ts';
import type { Universes } from './universes.ts';

/** What a frame is read against. */
export interface FrameContext {
  readonly universes: Pick<Universes, 'of'>;
  /** World time. */
  readonly now: number;
  readonly account: Pick<AccountWatch, 'read' | 'confirm'>;
}

/** Hands a frame's content to its listener; one that can't be read is named and counted, never thrown. */
export function readFrame(text: string, context: FrameContext, listeners: StreamListeners): void {
  const frame = SocketFrame.safeParse(jsonOf(text));
  if (!frame.success) return refuse(listeners, { source: 'ws', row: text.slice(0, 80), field: 'frame' });
  const { channel, data } = frame.data;
  switch (channel) {
    case 'allDexsAssetCtxs':
      return readContexts(data, context, listeners);
    case 'candle':
      return readCandle(data, context.now, listeners);
    case 'error':
      return refuse(listeners, { source: 'ws error', row: String(data).slice(0, 200), field: 'error' });
    case 'subscriptionResponse':
      return context.account.confirm(data);
    default: // pong and channels not asked for say nothing that is kept
      context.account.read(channel, data, { onInvalid: listeners.onInvalid, receivedAt: context.now });
  }
}

function jsonOf(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refuse(listeners: StreamListeners, row: InvalidRow): void {
  listeners.onInvalid([row]);
}

function readContexts(data: unknown, { universes }: FrameContext, listeners: StreamListeners): void {
  const parsed = AllContexts.safeParse(data);
  if (!parsed.success) return refuse(listeners, { source: 'allDexsAssetCtxs', row: 'frame', field: 'ctxs' });
  const rows: VenueQuote[] = [];
  const invalid: InvalidRow[] = [];
  const unpaired: UnpairedContexts[] = [];
  for (const [dex, contexts] of parsed.data.ctxs) {
    const coins = universes.of(dex)?.coins ?? [];
    if (coins.length !== contexts.length) {
      unpaired.push({ dex, count: contexts.length });
      continue;
    }
    const part = translateContexts(contexts, { source: 'allDexsAssetCtxs', coins });
    rows.push(...part.rows);
    invalid.push(...part.invalid);
  }
  const quotes: Parsed<VenueQuote> = { rows, invalid };
  listeners.onQuotes(quotes);
  if (unpaired.length > 0) listeners.onUnpairedContexts(unpaired);
}

function readCandle(data: unknown, now: number, listeners: StreamListeners): void {
  const owner = CandleRow.safeParse(data);
  if (!owner.success) {
    return refuse(listeners, {
      source: 'candle',
      row: 'frame',
      field: owner.error.issues[0]?.path.join('.') ?? 'row',
    });
  }
  const { s: coin, i: interval } = owner.data;
  const parsed = translateCandles([data], { coin, interval, now });
  if (parsed.invalid.length > 0) listeners.onInvalid(parsed.invalid);
  for (const candle of parsed.rows) listeners.onCandle(coin, interval, candle);
}
