import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { HistorySpan } from '../../../src-main/store/record.ts';
import { aChain } from '../domain/a-fill.ts';

export const account = '0xabc';
export const fillsPerBatch = 60;
const batchMs = 60_000;
const decimal = (text: string): DecimalText => text as DecimalText;

/** Deltas of one batch: every second batch continues the open position, flips, and ends flat. */
const deltas = ['2', '-1', '3', '-6', '1', '1'] as const;

/** Returns the fills of a batch, from its number alone. Some share a millisecond; two coins alternate. */
export function batchAt(batch: number): readonly Fill[] {
  const half = fillsPerBatch / 2;
  return ['BTC', 'xyz:GOLD'].flatMap((coin) =>
    aChain(
      Array.from({ length: half }, (_, index) => [
        deltas[index % deltas.length] ?? '1',
        {
          time: batch * batchMs + Math.floor(index / 3) * 1_000,
          tid: 1_000_000 * batch + half - index,
          closedPnl: decimal(String((batch + index) % 7)),
          fee: decimal(`0.0${(batch % 8) + 1}`),
        },
      ]),
      { coin },
    ),
  );
}

export const spanThrough = (batch: number): HistorySpan => ({
  knownFrom: 0,
  readThrough: (batch + 1) * batchMs - 1,
});
