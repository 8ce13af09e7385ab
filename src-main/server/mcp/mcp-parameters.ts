import { z } from 'zod';
import { EscrowChain } from '../../../src-preload/contract/views/fund-movement.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance.ts';

// A repeated parameter arrives as a list and fails each of these; unknown names are stripped, so ignored.

const period = PerformancePeriod.default('7d').describe('7d where none is named');
const symbol = z
  .preprocess((text) => (text === '' ? undefined : text), z.string().optional())
  .describe(
    "'BTC', 'BTC/USDC' or 'xyz:TSLA'; case does not matter where no exact coin is meant; all symbols where it is empty",
  );

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A finite number is cut to a whole one from 1 to 500; any other text is as good as none. */
export function tradeLimit(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const value = decimal.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? Math.min(500, Math.max(1, Math.trunc(value))) : undefined;
}

export const PeriodQuery = z.object({ period });
export const SymbolQuery = z.object({ symbol });
export const TradeQuery = z.object({
  period,
  symbol,
  limit: z
    .preprocess(tradeLimit, z.number().int().min(1).max(500).default(50))
    .describe('rows returned at most; what is outside 1 to 500 is brought inside, what is no number is 50'),
});

export const DepositParams = z.object({
  id: z
    .string()
    .describe('deposit_id as it was answered')
    .meta({ example: `0x${'0d'.repeat(32)}` }),
});
export const DepositQuery = z.object({ network: EscrowChain.describe('the chain that the deposit is on') });
export const WithdrawParams = z.object({ id: z.string().describe('withdraw_id as it was answered') });
