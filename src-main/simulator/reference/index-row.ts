import { isIndexOpen } from './market-status.ts';
import { delayMs, lastIndexMoment, nanosecondsOf, volatilityAt } from './observed.ts';
import { exactNumber } from './reference-text.ts';
import { rowNotFound, type FeedMoment, type Row } from './row.ts';
import { sessionFigures } from './session-figures.ts';
import { tradingDays } from './trading-days.ts';

export const volatilityTicker = 'I:VIX';

/** What a snapshot says of an index: the one that there is comes fifteen minutes late. */
export function indexRow(seed: number, ticker: string, { instant, observedUntil }: FeedMoment): Row {
  if (ticker !== volatilityTicker) return rowNotFound(ticker);
  const head = {
    ticker,
    type: 'indices',
    name: 'Cboe Volatility Index',
    market_status: isIndexOpen(instant) ? 'open' : 'closed',
  };
  const at = lastIndexMoment(observedUntil - delayMs);
  if (at === null) return head;
  const valueAt = (when: number): number => Number(volatilityAt(seed, when));
  return {
    ...head,
    value: valueAt(at),
    timeframe: 'DELAYED',
    last_updated: exactNumber(nanosecondsOf(seed, ticker, at)),
    session: sessionFigures({ days: tradingDays(at), at, valueAt }),
  };
}
