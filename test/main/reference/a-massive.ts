import { createMassiveProvider, type MassiveOptions } from '../../../src-main/reference/massive/client.ts';
import { ReferenceFailure, type ReferenceProvider } from '../../../src-main/reference/reference.ts';
import { startMassiveStub, type MassiveStub } from '../../doubles/massive-stub.ts';

/** World time in these tests: shortly after every time in their rows. */
export const worldNow = Date.UTC(2026, 9, 7, 15, 0, 0);
/** A time with digits that no binary fraction can hold. */
export const observedNs = `${worldNow - 4_000}223504`;
export const theKey = 'kFsTq0-nobody-may-see_9x';
export const never = new AbortController().signal;

export function aProvider(baseUrl: string, change: Partial<MassiveOptions> = {}): ReferenceProvider {
  return createMassiveProvider({
    baseUrl,
    key: theKey,
    timeoutMs: 5_000,
    receive: () => worldNow,
    ...change,
  });
}

/** The client, on a provider that answers as the test says. */
export async function aStubbedProvider(): Promise<
  AsyncDisposable & { readonly stub: MassiveStub; readonly provider: ReferenceProvider }
> {
  const stub = await startMassiveStub();
  const provider = aProvider(stub.url);
  return {
    stub,
    provider,
    [Symbol.asyncDispose]: async () => {
      await provider.close();
      await stub.close();
    },
  };
}

/** Rows as JSON texts: JSON.stringify would lose the digits of a time. */
export const aTrade = (price = '412.37', ns = observedNs, timeframe = '"REAL-TIME"'): string =>
  `{"price":${price},"size":9,"last_updated":${ns},"timeframe":${timeframe},"conditions":[12,37]}`;
export const aStockRow = (ticker: string, trade = aTrade()): string =>
  `{"ticker":"${ticker}","type":"stocks","market_status":"open","session":{"price":411.9,"last_updated":${observedNs}},"last_trade":${trade}}`;
export const anIndexRow = (ticker = 'I:VIX', value = '17.31', ns = observedNs): string =>
  `{"ticker":"${ticker}","type":"indices","value":${value},"last_updated":${ns},"timeframe":"DELAYED"}`;
export const aRefusedRow = (ticker: string, error: string): string =>
  `{"ticker":"${ticker}","error":"${error}","message":"No."}`;

/** Returns the failure of a read; anything but a ReferenceFailure is rethrown. */
export async function failureOf(read: Promise<unknown>): Promise<ReferenceFailure> {
  try {
    await read;
  } catch (error) {
    if (error instanceof ReferenceFailure) return error;
    throw error;
  }
  throw new Error('It was read without a failure.');
}
