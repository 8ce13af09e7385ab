import type { DecimalText } from '../decimal.ts';
import { moneyText } from '../money.ts';
import type { EquitySpan } from './equity-span.ts';
import type { EquityWalk } from './equity-walk.ts';
import { walkEquity } from './equity-walk.ts';
import type { MoneyFlow } from './money-flow.ts';
import { dailyReturns, returnRatios } from './return-ratios.ts';

/** Of the samples of a period, whatever they are near to. */
export interface EquityEnds {
  readonly first: DecimalText;
  readonly last: DecimalText;
}

export interface EquityQuestion {
  /** null without a sample. */
  readonly ends: EquityEnds | null;
  /** Ascending, without what is too near to a flow, and none of them across one. */
  readonly spans: readonly EquitySpan[];
  /** null: what came and went is not known, so that nothing can be told from it. */
  readonly flows: readonly MoneyFlow[] | null;
  /** Days that end after it are not over. */
  readonly through: number;
}

export interface EquityFigures {
  /**
   * Dollars; the greatest fall of the account's value, less the net deposits until then, below its own peak. Zero where it
   * never fell. null without samples, and where deposits or withdrawals are not known. Source: minute samples, ledger.
   */
  readonly maxDrawdownUsd: DecimalText | null;
  /**
   * Percent of the peak; the greatest fall of the value of one unit of the pool, whose price deposits and withdrawals do not
   * move. null as above, and where the account never held anything. Source: minute samples, ledger.
   */
  readonly maxDrawdownPct: number | null;
  /** Of daily time-weighted returns (UTC), annualised by the root of 365, riskless rate zero; null under 10 of them. */
  readonly sharpeRatio: number | null;
  /** As Sharpe, over the downside deviation (root of the mean square of returns below zero); null also where none is. */
  readonly sortinoRatio: number | null;
  /** Dollars; the first sample of the period, as it was, deposits included. null without one. */
  readonly equityStartUsd: DecimalText | null;
  /** Dollars; the last sample of the period, as it was. null without one. */
  readonly equityEndUsd: DecimalText | null;
}

export function equityFigures({ ends, spans, flows, through }: EquityQuestion): EquityFigures {
  const walk = flows === null ? null : walkEquity(spans, flows);
  return {
    ...(walk === null ? noWalk : walkFigures(walk, through)),
    equityStartUsd: ends?.first ?? null,
    equityEndUsd: ends?.last ?? null,
  };
}

const noWalk = { maxDrawdownUsd: null, maxDrawdownPct: null, sharpeRatio: null, sortinoRatio: null };

function walkFigures(
  walk: EquityWalk,
  through: number,
): Omit<EquityFigures, 'equityStartUsd' | 'equityEndUsd'> {
  const { sharpe, sortino } = returnRatios(dailyReturns(walk, through));
  return {
    maxDrawdownUsd: moneyText(walk.maxFallUsd),
    maxDrawdownPct: walk.maxFallShare?.times(100).toNumber() ?? null,
    sharpeRatio: sharpe,
    sortinoRatio: sortino,
  };
}
