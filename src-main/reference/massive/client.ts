import type { ReferenceProviderName, TickerAnswer } from '../../domain/reference/reference.ts';
import type { ReferenceProvider } from '../reference.ts';
import { ReferenceFailure, tickersPerRequest } from '../reference.ts';
import type { GetAnswer } from './get-answer.ts';
import { createGetter } from './get-answer.ts';
import { readClosures } from './read-closures.ts';
import { readIndex, readSnapshot, readStock } from './read-snapshot.ts';

export interface MassiveOptions {
  /** Provider name, for another server with the same API; absent: massive. */
  readonly name?: ReferenceProviderName;
  /** Absent: the provider's address. */
  readonly baseUrl?: string;
  /** Sent in the Authorization header only. */
  readonly key: string;
  /** Request timeout, real ms. */
  readonly timeoutMs: number;
  /** Stamps a receipt, world ms. */
  readonly receive: () => number;
}

/** Valid ticker characters; others could change the request. */
const tickerForm = /^[A-Za-z0-9.:/_-]{1,32}$/;

/** Reads reference data from Massive (https://massive.com/docs/rest), formerly Polygon. */
export function createMassiveProvider({
  name = 'massive',
  baseUrl = massiveAddress,
  key,
  timeoutMs,
  receive,
}: MassiveOptions): ReferenceProvider {
  const { get, close } = createGetter({ baseUrl, key, timeoutMs });
  return {
    name,
    stocks: (tickers, signal) => readStocks({ get, receive }, tickers, signal),
    index: async (ticker, signal) => {
      const asked = 'index values';
      const query = { 'ticker.any_of': ticker, limit: '1' };
      const answer = await get({ path: '/v3/snapshot/indices', query, asked, signal });
      const reading = { tickers: [ticker], read: readIndex, receivedAt: receive(), asked };
      return readSnapshot(answer, reading)[0] ?? unasked(ticker);
    },
    closures: async (signal) => {
      const asked = 'announced closures';
      return readClosures(await get({ path: '/v1/marketstatus/upcoming', query: {}, asked, signal }));
    },
    close,
  };
}

interface Reading {
  readonly get: GetAnswer;
  readonly receive: () => number;
}

async function readStocks(
  reading: Reading,
  tickers: readonly string[],
  signal: AbortSignal,
): Promise<readonly TickerAnswer[]> {
  const answers = new Map<string, TickerAnswer>();
  const whole = [...new Set(tickers)].filter((ticker) => tickerForm.test(ticker));
  for (let from = 0; from < whole.length; from += tickersPerRequest) {
    const page = whole.slice(from, from + tickersPerRequest);
    for (const [ticker, answer] of await readPage(reading, { page, isFirst: from === 0 }, signal))
      answers.set(ticker, answer);
  }
  return tickers.map((ticker) => answers.get(ticker) ?? unasked(ticker));
}

interface Page {
  readonly page: readonly string[];
  readonly isFirst: boolean;
}

/** After a first answered page, a `not_entitled` page fails only its own tickers; any other failure fails the whole request. */
async function readPage(
  { get, receive }: Reading,
  { page, isFirst }: Page,
  signal: AbortSignal,
): Promise<readonly (readonly [string, TickerAnswer])[]> {
  const asked = 'share prices';
  const query = { 'ticker.any_of': page.join(','), limit: String(page.length) };
  try {
    const answer = await get({ path: '/v3/snapshot', query, asked, signal });
    const answers = readSnapshot(answer, { tickers: page, read: readStock, receivedAt: receive(), asked });
    return page.map((ticker, index) => [ticker, answers[index] ?? unasked(ticker)] as const);
  } catch (error) {
    if (isFirst || !(error instanceof ReferenceFailure) || error.kind !== 'not_entitled') throw error;
    const { kind, message } = error;
    return page.map((ticker) => [ticker, { kind, ticker, message }] as const);
  }
}

function unasked(ticker: string): TickerAnswer {
  return { kind: 'unreadable', ticker, message: `${ticker} is not a valid ticker for Massive.` };
}

/** The provider's address. */
const massiveAddress = 'https://api.massive.com';
