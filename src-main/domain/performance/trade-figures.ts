import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import type { TripTally } from './trip-tally.ts';

/** Figures of the round trips that ended in a period and count in dollars, and its funding. */
interface TradeFigures {
  /** Round trips that ended in the period; those begun before the known history count too. Source: trips folded from fills. */
  readonly tradeCount: number;
  /** Trades whose realized P&L, before fees and funding, is above zero. */
  readonly winCount: number;
  /** Trades whose realized P&L is below zero; the rest broke even. */
  readonly lossCount: number;
  /** Fraction: win_count / trade_count. null without a trade. */
  readonly winRate: number | null;
  /** Dollars; realized P&L of the winning trades, before fees and funding. Source: the venue's closedPnl. */
  readonly grossProfitUsd: DecimalText;
  /** Dollars, positive; realized P&L of the losing trades, before fees and funding. */
  readonly grossLossUsd: DecimalText;
  /** Dollars, positive = paid; of all fills of the trades that ended in the period. Source: the venue's fee. */
  readonly feesUsd: DecimalText;
  /** Dollars, positive = received; all payments of the period, open positions included. null while their history is unknown. */
  readonly fundingUsd: DecimalText | null;
  /** Dollars: gross_profit - gross_loss - fees + funding. null if the funding is unknown. */
  readonly netPnlUsd: DecimalText | null;
  /** gross_profit / gross_loss. null without a loss, never infinity. */
  readonly profitFactor: number | null;
  /** Dollars per trade, before fees and funding: (gross_profit - gross_loss) / trade_count. null without a trade. */
  readonly expectancyUsd: number | null;
  /** Dollars: gross_profit / win_count. null without a win. */
  readonly averageWinUsd: number | null;
  /** Dollars, positive: gross_loss / loss_count. null without a loss. */
  readonly averageLossUsd: number | null;
  /** Dollars; realized P&L of the best trade, before fees and funding. null without a win. */
  readonly largestWinUsd: DecimalText | null;
  /** Dollars, positive; loss of the worst trade, before fees and funding. null without a loss. */
  readonly largestLossUsd: DecimalText | null;
  /** Seconds from first to last fill, of trades whose opening and close are both known. null without one. */
  readonly averageHoldSeconds: number | null;
}

export function tradeFigures(tally: TripTally, funding: DecimalText | null): TradeFigures {
  const profit = new Exact(tally.grossProfit);
  const loss = new Exact(tally.grossLoss);
  const gross = profit.minus(loss);
  return {
    tradeCount: tally.tripCount,
    winCount: tally.winCount,
    lossCount: tally.lossCount,
    winRate: quotient(new Exact(tally.winCount), tally.tripCount),
    grossProfitUsd: tally.grossProfit,
    grossLossUsd: tally.grossLoss,
    feesUsd: tally.fees,
    fundingUsd: funding,
    netPnlUsd: netPnl(tally, funding),
    profitFactor: quotient(profit, loss),
    expectancyUsd: quotient(gross, tally.tripCount),
    averageWinUsd: quotient(profit, tally.winCount),
    averageLossUsd: quotient(loss, tally.lossCount),
    largestWinUsd: tally.largestWin,
    largestLossUsd: tally.largestLoss,
    averageHoldSeconds: quotient(new Exact(tally.heldMs).div(1_000), tally.heldCount),
  };
}

/** Gross profit less gross loss less fees plus funding; null if the funding is unknown. */
export function netPnl(
  { grossProfit, grossLoss, fees }: Pick<TripTally, 'grossProfit' | 'grossLoss' | 'fees'>,
  funding: DecimalText | null,
): DecimalText | null {
  if (funding === null) return null;
  return exactText(new Exact(grossProfit).minus(grossLoss).minus(fees).plus(funding));
}

/** null if the divisor is zero. */
function quotient(total: Exact, count: Exact | number): number | null {
  return new Exact(count).isZero() ? null : total.div(count).toNumber();
}
