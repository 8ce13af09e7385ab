import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { dayBars, type DayUnit } from './bar-sets.ts';

/** Fees and funding, USD, of a UTC day; of a week or month if the period is long. */
export interface CostRow {
  /** Start of the day, world ms, as text. */
  readonly key: string;
  /** Text under the bar. */
  readonly label: string;
  readonly title: string;
  /** Fees of the trades that closed; negative: paid. */
  readonly fees: number;
  /** Funding received less paid; null: not known. */
  readonly funding: number | null;
  /** Sum of fees from the start of the period. */
  readonly feesSoFar: number;
  /** Sum of funding from the start of the period; null from the first day whose funding is not known. */
  readonly fundingSoFar: number | null;
}

export interface CostRows {
  readonly unit: DayUnit;
  /** Ascending, without a gap. */
  readonly rows: readonly CostRow[];
}

export function costRows(byDay: PerformanceCharts['byDay']): CostRows {
  const { unit, bars } = dayBars(byDay, 'net');
  const rows: CostRow[] = [];
  for (const { key, label, title, row } of bars) {
    const before = rows.at(-1);
    const fees = row.feesUsd === 0 ? 0 : -row.feesUsd;
    const sumBefore = before === undefined ? 0 : before.fundingSoFar;
    rows.push({
      key,
      label,
      title,
      fees,
      funding: row.fundingUsd,
      feesSoFar: (before?.feesSoFar ?? 0) + fees,
      fundingSoFar: sumBefore === null || row.fundingUsd === null ? null : sumBefore + row.fundingUsd,
    });
  }
  return { unit, rows };
}

/** Whether nothing was charged or paid. */
export const isFree = ({ fees, funding }: CostRow): boolean => fees === 0 && funding === 0;

/** Returns fees paid, negative for a rebate, from their effect on the account. */
export const feesPaid = (effect: number): number => (effect === 0 ? 0 : -effect);

/** Writes fees as everywhere: without a sign if they were paid. */
export const feesText = (effect: number): string => formatUsd(feesPaid(effect));

/** Describes the chart: the totals of fees and funding. */
export function costText(rows: readonly CostRow[]): string {
  const last = rows.at(-1);
  if (last === undefined) return '';
  const { feesSoFar: fees, fundingSoFar: funding } = last;
  if (funding === null) return `Fees ${feesText(fees)}; funding unknown.`;
  return `Fees ${feesText(fees)}, funding ${formatSignedUsd(funding)} net; together ${formatSignedUsd(fees + funding)}.`;
}
