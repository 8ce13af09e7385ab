import { monotonicClock } from '../../../../src-main/clock.ts';
import type { HyperliquidOptions } from '../../../../src-main/venue/hyperliquid/client.ts';
import { createHyperliquidVenue } from '../../../../src-main/venue/hyperliquid/client.ts';
import type { StreamTimings } from '../../../../src-main/venue/hyperliquid/stream.ts';
import { VenueError, type Venue } from '../../../../src-main/venue/venue.ts';
import { startVenueStub, type VenueStub } from '../../../doubles/venue-stub.ts';

/** Milliseconds, short enough to wait for and long enough for a busy machine. */
export const quickTimings: StreamTimings = {
  pingEveryMs: 20,
  silenceLimitMs: 5_000,
  retry: { firstMs: 20, longestMs: 80 },
  provenAfterMs: 60_000,
};

/** World time in these tests: later than every row that they create. */
export const worldNow = Date.UTC(2026, 8, 30);

export const never = new AbortController().signal;

export function aVenue(baseUrl: string, change: Partial<HyperliquidOptions> = {}): Venue {
  return createHyperliquidVenue({
    baseUrl,
    clock: monotonicClock,
    now: () => worldNow,
    random: () => 0,
    timeoutMs: 5_000,
    limits: { perMinute: 1e9, burst: 1e9, longestWaitMs: 1_000 },
    stream: quickTimings,
    ...change,
  });
}

/** The client, on a venue that answers as the test says. */
export async function aStubbedVenue(): Promise<
  AsyncDisposable & { readonly stub: VenueStub; readonly venue: Venue }
> {
  const stub = await startVenueStub();
  const venue = aVenue(stub.url);
  return {
    stub,
    venue,
    [Symbol.asyncDispose]: async () => {
      await venue.close();
      await stub.close();
    },
  };
}

/** Returns the failure of a read; anything but a VenueError is rethrown. */
export async function failureOf(read: Promise<unknown>): Promise<{ failure: string; message: string }> {
  try {
    await read;
  } catch (error) {
    if (error instanceof VenueError) return { failure: error.failure, message: error.message };
    throw error;
  }
  throw new Error('It was read without a failure.');
}

/** Returns the value with one of its fields changed; undefined removes it. */
export function withField<T extends object>(row: T, field: string, value: unknown): unknown {
  const { [field]: _gone, ...rest } = row as Record<string, unknown>;
  return value === undefined ? rest : { ...rest, [field]: value };
}
