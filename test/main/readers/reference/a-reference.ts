import { expect, vi } from 'vitest';
import { monotonicClock } from '../../../../src-main/clock.ts';
import type { ReferenceState } from '../../../../src-main/domain/reference/reference.ts';
import {
  startReferenceReader,
  type ReferenceReader,
  type ReferenceTimings,
} from '../../../../src-main/readers/reference/reference-reader.ts';
import type { MassivePath, MassiveStub } from '../../../doubles/massive-stub.ts';
import { massiveReply, startMassiveStub } from '../../../doubles/massive-stub.ts';
import { aClock } from '../../a-clock.ts';
import { aProvider, aStockRow, anIndexRow, worldNow } from '../../reference/a-massive.ts';

export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 5 });

const quick: ReferenceTimings = {
  everyMs: 10,
  closuresEveryMs: 10,
  lastingMs: 3_600_000,
  backoff: { firstMs: 10, longestMs: 20 },
};

export interface AReference {
  readonly stub: MassiveStub;
  readonly reader: ReferenceReader;
  /** Settings that a test can change while it runs. */
  readonly at: { tickers: readonly string[]; now: number };
  readonly problems: readonly string[];
  readonly stop: () => Promise<void>;
}

interface ReferenceChange {
  readonly timings?: Partial<ReferenceTimings>;
  readonly timeoutMs?: number;
  readonly tickers?: readonly string[];
  /** Before the reader starts. */
  readonly prepare?: (stub: MassiveStub) => void;
}

/** A reader of a provider on real sockets that answers everything well unless a test says otherwise, under a fixed clock. */
export async function aReference({
  timings,
  timeoutMs = 5_000,
  tickers = ['TSLA', 'AAPL'],
  prepare,
}: ReferenceChange = {}): Promise<AReference> {
  const stub = await startMassiveStub();
  stub.answer(
    '/v3/snapshot',
    massiveReply.rows((ticker) => aStockRow(ticker)),
  );
  stub.answer(
    '/v3/snapshot/indices',
    massiveReply.rows((ticker) => anIndexRow(ticker)),
  );
  stub.answer('/v1/marketstatus/upcoming', massiveReply.json([]));
  prepare?.(stub);
  const at = { tickers, now: worldNow };
  const provider = aProvider(stub.url, { timeoutMs, receive: () => at.now });
  const problems: string[] = [];
  const reader = startReferenceReader({
    provider,
    tickers: () => at.tickers,
    world: aClock(() => at.now),
    monotonic: monotonicClock,
    random: () => 0,
    onProblem: (message) => problems.push(message),
    timings: { ...quick, ...timings },
  });
  const stop = async (): Promise<void> => {
    await reader.stop();
    await provider.close();
    await stub.close();
  };
  return { stub, reader, at, problems, stop };
}

/** Returns the shares of a reference state as text, for a comparison byte for byte. */
export function sharesText({ provider, stocks, stocksFailure, closures }: ReferenceState): string {
  return JSON.stringify({ provider, stocks: [...stocks], stocksFailure, closures });
}

/** Returns a reader that has read shares and the index once. */
export async function aReadReference(change: ReferenceChange = {}): Promise<AReference> {
  const reference = await aReference(change);
  await until(() => {
    const { vix, stocks } = reference.reader.known();
    expect(vix.kind).not.toBe('unread');
    expect(stocks.size).toBe(reference.at.tickers.length);
  });
  return reference;
}

/** Waits until this path was asked a few times more. */
export function askedMore({ stub }: AReference, path: MassivePath): Promise<void> {
  const asked = stub.calls(path).length;
  return until(() => expect(stub.calls(path).length).toBeGreaterThan(asked + 2));
}
