import { toAgentText } from '../domain/journal/agent-time.ts';
import { toUtcText, type Age } from '../domain/freshness.ts';
import type { Trade } from '../domain/trades/trade.ts';

/** Times as every interface serves them. */
export { toAgentText, toUtcText };

export function utcTextOrNull(instant: number | null): string | null {
  return instant === null ? null : toUtcText(instant);
}

/** Returns an age in seconds, to the millisecond; null: unknown. */
export function ageInSeconds(age: Age): number | null {
  return age === null ? null : Math.round(age) / 1_000;
}

type ExecutedTrade = Pick<Trade, 'executedAt'> & {
  readonly source: Trade['source'] | 'blockchain';
  readonly filledAmount: number | string | null;
};

/** Returns when an order was executed: the venue's time of its last fill, else the time that the agent recorded. */
export function executedAtText({ executedAt, source, filledAmount }: ExecutedTrade): string {
  const isFilled = filledAmount !== null && Number(filledAmount) !== 0;
  return isFilled || source === 'exchange_fills' ? toUtcText(executedAt) : toAgentText(executedAt);
}
