import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { BridgeFailure } from '../../../../src-preload/contract/bridge/failure.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import type { Ask, AskResult } from '../../../operations/ask.ts';

export interface CandleSubject {
  readonly marketId: string;
  readonly interval: CandleInterval;
}

export type CandleLoad =
  | { readonly kind: 'ready'; readonly chart: CandleChart; readonly reach: 'recent' | 'further-back' }
  | { readonly kind: 'too-few'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: BridgeFailure }
  | { readonly kind: 'past' };

const recentLimit = 200;
const furtherBackLimit = 5000;
/** Fewest candles that make a chart. */
const fewestCandles = 2;

function judge(result: AskResult<'getCandles'>, reach: 'recent' | 'further-back'): CandleLoad {
  if (result.kind === 'past') return { kind: 'past' };
  if (result.kind === 'failure') return { kind: 'failed', error: result.error };
  const { series, incompleteMessage: message } = result.value;
  const count = series.candles.length;
  // Too few are stored, and the venue could not be asked for more: the number it has is not known.
  if (count < fewestCandles && message !== null)
    return { kind: 'failed', error: { code: 'provider_failed', message } };
  return count < fewestCandles ? { kind: 'too-few', count } : { kind: 'ready', chart: result.value, reach };
}

/**
 * Loads recent candles, or if they are too few, candles further back of the same market and interval. Nothing else is ever used
 * instead.
 */
export async function loadCandles(ask: Ask, subject: CandleSubject): Promise<CandleLoad> {
  const recent = judge(await ask('getCandles', { ...subject, limit: recentLimit }), 'recent');
  if (recent.kind !== 'too-few') return recent;
  return judge(await ask('getCandles', { ...subject, limit: furtherBackLimit }), 'further-back');
}
