import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { DecisionAction } from '../../../src-preload/contract/views/journal/decisions.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { strategies, textAt } from './fake-trades.ts';

export const gates = ['daily_loss_limit', 'spread_too_wide', 'session_closed', 'confidence_floor'];

const actions: readonly DecisionAction[] = [
  'open_long',
  'skip',
  'hold',
  'reduce',
  'open_short',
  'skip',
  'increase',
  'close',
];
const summaries: Readonly<Record<DecisionAction, string>> = {
  open_long:
    'Funding is paid to longs for the fourth hour while the mark holds above its 20-day average; opening a quarter of the usual size.',
  open_short:
    'The break of yesterday’s low came on rising volume. Short with the stop above the breakdown candle.',
  increase: 'The first target held as support on the retest: adding the second quarter as planned.',
  reduce: 'Half of the planned move is done and the book above thins out: taking half off.',
  close: 'The reason for the trade is gone: funding has turned back to neutral.',
  hold: 'Inside the range of the morning, nothing to do.',
  skip: 'The setup is there, but a gate does not allow a new entry.',
};
const refused = [
  { gate: 'daily_loss_limit', threshold: '2500.00', value: '2612.40' },
  { gate: 'spread_too_wide', threshold: '0.0008', value: '0.00131' },
  { gate: 'session_closed', threshold: null, value: 'us_equity closed until Mon 09:30 ET' },
  { gate: 'confidence_floor', threshold: '0.55', value: '0.48' },
];

/** A decision for each of the newer trades, and others without a trade. */
export function fakeDecisions(
  markets: readonly MarketRow[],
  trades: readonly Trade[],
  now: number,
): readonly DecisionRow[] {
  // oxlint-disable-next-line complexity -- rows of every kind, side by side
  return Array.from({ length: 260 }, (_, index): DecisionRow => {
    const action = actions[index % actions.length] ?? 'hold';
    const trade = action === 'skip' || action === 'hold' ? undefined : trades[index];
    const market = index % 19 === 10 ? null : (trade?.market ?? markets[(index * 5) % 60] ?? null);
    const came = trade === undefined || index % 16 === 3 ? [] : [trade];
    const at = now - 52_000 - index * 1_370_000;
    return {
      key: `decision ${index}`,
      decisionId: `dec-${index}`,
      marketId: market?.marketId ?? null,
      network: market?.network ?? null,
      venue: market?.venue ?? null,
      dex: market?.dex ?? null,
      coin: market?.coin ?? null,
      assetClass: market?.assetClass ?? null,
      symbol: market?.coin ?? null,
      action,
      confidence: index % 13 === 12 ? null : 0.42 + ((index * 23) % 55) / 100,
      strategyId: strategies[index % 4] ?? null,
      summary: index % 23 === 22 ? null : summaries[action],
      outcome: came[0]?.orderStatus ?? null,
      decidedAt: textAt(at),
      reasoning:
        index % 7 === 6
          ? []
          : [
              {
                key: `journal ${index} market_state`,
                step: 'market_state',
                text: 'Mark above the 20-day average by 1.8%; realised volatility of the day 34% annualised, below its median.',
                at: textAt(at - 4000),
              },
              {
                key: `journal ${index} funding`,
                step: 'funding',
                text: 'Hourly funding −0.0021%: shorts pay longs for the fourth hour. In 31 of 40 such stretches of the last year the price was higher 6 hours later.',
                at: textAt(at - 2600),
              },
              {
                key: `journal ${index} sizing`,
                step: 'sizing',
                text: 'A quarter of the usual size: one loss at the stop costs 0.18% of the pool, below the limit of 0.25%.',
                at: textAt(at - 900),
              },
            ].slice(0, 1 + (index % 3)),
      tradeIds: came.map(({ id }) => id),
      trades: came,
      refusedBy: action === 'skip' ? (refused[(index >> 2) % 4] ?? null) : null,
    };
  });
}
