import type { z } from 'zod';
import type { DecimalText } from '../../domain/decimal.ts';
import { isAhead } from '../../domain/freshness.ts';
import { msOfNs } from '../../domain/iso-text.ts';
import type { ObservationDelay, TickerAnswer } from '../../domain/reference/reference.ts';
import { ReferenceFailure } from '../reference.ts';
import { IndexRow, RefusedTicker, SessionPrice, Snapshot, StockRow } from './responses.ts';

/** A row's figure. */
interface Figure {
  readonly value: DecimalText;
  readonly observedAtNs: string | null;
  readonly timeframe: unknown;
}

type ReadFigure = (row: unknown) => Figure | { readonly wrongField: string };

/** The last trade; if the plan has none, the session price, whose delay is unknown. */
export const readStock: ReadFigure = (row) => {
  const stock = StockRow.safeParse(row);
  if (!stock.success) return { wrongField: fieldOf(stock.error) };
  const trade = stock.data.last_trade ?? null;
  if (trade !== null)
    return { value: trade.price, observedAtNs: trade.last_updated, timeframe: trade.timeframe };
  const session = SessionPrice.safeParse(stock.data.session);
  if (!session.success) return { wrongField: `session.${fieldOf(session.error)}` };
  return { value: session.data.price, observedAtNs: session.data.last_updated, timeframe: null };
};

export const readIndex: ReadFigure = (row) => {
  const index = IndexRow.safeParse(row);
  if (!index.success) return { wrongField: fieldOf(index.error) };
  const { value, last_updated, timeframe } = index.data;
  return { value, observedAtNs: last_updated, timeframe };
};

interface SnapshotReading {
  /** Requested tickers; each is answered once, in this order. */
  readonly tickers: readonly string[];
  readonly read: ReadFigure;
  /** World ms. */
  readonly receivedAt: number;
  /** Name for messages: `share prices`. */
  readonly asked: string;
}

/** Reads each ticker's row separately. Throws ReferenceFailure if the answer has no rows at all. */
export function readSnapshot(answer: unknown, reading: SnapshotReading): readonly TickerAnswer[] {
  const snapshot = Snapshot.safeParse(answer);
  const rows = snapshot.data?.results ?? (snapshot.data?.status === 'OK' ? [] : null);
  if (!snapshot.success || rows === null)
    throw new ReferenceFailure('failed', `Massive's answer for ${reading.asked} has an unexpected shape.`);
  const byTicker = Map.groupBy(rows, tickerOf);
  const requestId = snapshot.data.request_id ?? null;
  return reading.tickers.map((ticker) =>
    answerOf(ticker, byTicker.get(ticker) ?? [], { ...reading, requestId }),
  );
}

function tickerOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'ticker' in row ? row.ticker : null;
}

interface RowReading extends SnapshotReading {
  readonly requestId: string | null;
}

function answerOf(ticker: string, rows: readonly unknown[], reading: RowReading): TickerAnswer {
  const [row] = rows;
  if (rows.length !== 1)
    return unreadable(ticker, `Massive gave ${rows.length} rows for ${ticker}, not one.`);
  if (hasError(row)) return refusalOf(ticker, row);
  const figure = reading.read(row);
  if ('wrongField' in figure)
    return unreadable(ticker, `Massive's row for ${ticker} could not be read (${figure.wrongField}).`);
  return observed(ticker, figure, reading);
}

function hasError(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'error' in row && row.error !== null;
}

function refusalOf(ticker: string, row: unknown): TickerAnswer {
  switch (RefusedTicker.safeParse(row).data?.error.toUpperCase()) {
    case 'NOT_ENTITLED':
      return {
        kind: 'not_entitled',
        ticker,
        message: `The plan of the Massive key does not include ${ticker}.`,
      };
    case 'NOT_FOUND':
      return { kind: 'not_found', ticker, message: `Massive does not know ${ticker}.` };
    default:
      return unreadable(ticker, `Massive answered with an unknown error for ${ticker}.`);
  }
}

function observed(
  ticker: string,
  { value, observedAtNs, timeframe }: Figure,
  { receivedAt, requestId }: RowReading,
): TickerAnswer {
  if (observedAtNs !== null && isAhead(msOfNs(observedAtNs), receivedAt))
    return unreadable(ticker, `Massive's figure for ${ticker} has a time in the future.`);
  const delay = observedAtNs === null ? 'unknown' : delayOf(timeframe);
  return { kind: 'observed', observation: { ticker, value, observedAtNs, delay, receivedAt, requestId } };
}

function delayOf(timeframe: unknown): ObservationDelay {
  if (timeframe === 'REAL-TIME') return 'real_time';
  return timeframe === 'DELAYED' ? 'delayed' : 'unknown';
}

function unreadable(ticker: string, message: string): TickerAnswer {
  return { kind: 'unreadable', ticker, message };
}

function fieldOf(error: z.ZodError): string {
  return error.issues[0]?.path.join('.') || 'row';
}
