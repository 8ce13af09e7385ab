import { atrHours, averageTrueRange } from '../domain/atr.ts';
import { openTimeAt, shiftOpenTime } from '../domain/candle.ts';
import { toNumber } from '../domain/decimal.ts';
import { marketIdOf } from '../domain/market-identity.ts';
import { PerpscopeError } from '../errors.ts';
import type { CandleScope } from './candle-series.ts';
import { readCandles } from './candle-series.ts';

const interval = '1h';
/** The candle that has just closed may be told a moment late: one read sooner after its end is read again. World ms. */
const settleMs = 5_000;

/**
 * Mean true range of the last 24 closed hours. What ended stays as it was: the venue is asked once an hour. null with fewer than
 * 25 closed candles in a row, and where they could not be read: what is stored may then hold an hour that had not ended yet.
 */
export async function dayRange(
  scope: CandleScope,
  coin: string,
  signal: AbortSignal,
): Promise<number | null> {
  const until = openTimeAt(scope.world.now(), interval);
  const from = shiftOpenTime(until, interval, -atrHours - 1);
  const candles = isClosed(scope, coin, { from, until })
    ? scope.reader.candles({ coin, interval }, from, until)
    : await readHours(scope, coin, signal);
  const range = candles === null ? null : averageTrueRange(candles, until);
  return range === null ? null : toNumber(range);
}

/** Whether all of these hours were read after they had ended. */
function isClosed(
  { reader, world }: CandleScope,
  coin: string,
  { from, until }: { readonly from: number; readonly until: number },
): boolean {
  const span = reader.candleSpan({ coin, interval });
  return (
    span !== null && span.fromTime <= from && span.readAt >= until + settleMs && span.readAt <= world.now()
  );
}

async function readHours(
  scope: CandleScope,
  coin: string,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof readCandles>>['candles'] | null> {
  const question = { marketId: marketIdOf(scope.networkKey, coin), interval, limit: atrHours + 2 } as const;
  try {
    const { candles, failure } = await readCandles(scope, question, signal);
    return failure === null ? candles : null;
  } catch (error) {
    if (error instanceof PerpscopeError && error.code === 'provider_failed') return null;
    throw error;
  }
}
