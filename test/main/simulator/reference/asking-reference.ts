import type { ServeOptions } from '../../../../src-main/simulator/serve-world.ts';
import { serve, type Serving } from '../serving.ts';

export interface ReferenceReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON with numbers as their source text. */
  readonly exact: unknown;
}

export interface ReferenceServing extends Serving {
  /** Asks the provider; with the world's own key unless another is given, with none where it is null. */
  readonly refer: (path: string, key?: string | null) => Promise<ReferenceReply>;
  readonly at: (worldMs: number) => void;
}

/** TypeScript's own library does not declare the third argument yet. */
type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;
const bySource: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value);

function exactJson(text: string): unknown {
  return JSON.parse(text, bySource as (key: string, value: unknown) => unknown);
}

export async function serveReference(change: Partial<ServeOptions> = {}): Promise<ReferenceServing> {
  const server = await serve(change);
  return {
    ...server,
    at: (worldMs) => server.clock.set(worldMs, 0),
    refer: async (path, key = server.referenceKey) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(5000),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type') === 'application/json';
      return {
        status: response.status,
        headers: response.headers,
        text,
        exact: isJson ? exactJson(text) : null,
      };
    },
  };
}

/** Fields that the tests read in a row; numbers as their source text. */
export interface ExactRow {
  readonly ticker: string;
  readonly error?: string;
  readonly message?: string;
  readonly value?: string;
  readonly last_updated?: string;
  readonly timeframe?: string;
  readonly market_status?: string;
  readonly session?: Readonly<Record<string, string>>;
  readonly last_trade?: {
    readonly price: string;
    readonly last_updated?: string;
    readonly timeframe?: string;
  };
}

export const stocksPath = (...tickers: readonly string[]): string =>
  `/v3/snapshot?ticker.any_of=${tickers.join(',')}&limit=250`;
export const vixPath = '/v3/snapshot/indices?ticker.any_of=I:VIX';

export const rowsOf = (reply: ReferenceReply): readonly ExactRow[] =>
  (reply.exact as { readonly results: readonly ExactRow[] }).results;

export async function rowAt(server: ReferenceServing, path: string, worldMs: number): Promise<ExactRow> {
  server.at(worldMs);
  const [row] = rowsOf(await server.refer(path));
  if (row === undefined) throw new Error(`No row of ${path} came.`);
  return row;
}

/** Returns the world ms of a time in ns. */
export const msOf = (ns: string | undefined): number => Number(BigInt(ns ?? '0') / 1_000_000n);
