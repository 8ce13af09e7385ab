import type {
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { counted, formatPercent, formatSignedUsd } from '../../format/number.ts';
import { closedTradesAddress } from '../../format/trade-address.ts';
import { hourBars, marketRows, strategyRows, type NamedRow } from './bar-sets.ts';
import { pnlOf, sumOf, type PnlFigures } from './pnl-bars.ts';

export const groupings = {
  market: 'Market',
  strategy: 'Strategy',
  weekday: 'Weekday',
  hour: 'Hour',
} as const;
export type Grouping = keyof typeof groupings;

type GroupCharts = Pick<PerformanceCharts, 'period' | 'byMarket' | 'byStrategy' | 'byWeekday' | 'byHour'>;

/** Closed trades that have something in common. */
export interface TradeGroup {
  readonly name: string;
  /** Sort key of the name column for weekdays and hours. */
  readonly order: number;
  readonly row: PnlFigures;
  /** Fraction of its trades with realized P&L above zero, before fees and funding; null without a trade. */
  readonly winRate: number | null;
  /** Dollars: mean P&L of its trades after fees, before funding; null without a trade. */
  readonly expectancyUsd: number | null;
  /** List of its trades; null: no filter leaves exactly them. */
  readonly address: string | null;
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Groups with fewer trades say little about what the next one brings. */
const fewTrades = 10;
export const isFew = ({ row }: TradeGroup): boolean => row.tradeCount < fewTrades;

/**
 * Groups trades. Weekdays and hours keep their order, with or without a trade; markets and strategies with the most trades come
 * first.
 */
export function tradeGroups(charts: GroupCharts, grouping: Grouping): readonly TradeGroup[] {
  switch (grouping) {
    case 'market':
      return byTrades(marketRows(charts.byMarket), charts.period);
    case 'strategy':
      return byTrades(strategyRows(charts.byStrategy), charts.period);
    case 'weekday': {
      const days = new Map(charts.byWeekday.map((row) => [row.weekday, row]));
      return weekdayNames.map((name, nth) => groupOf(name, nth, days.get(nth + 1) ?? sumOf([])));
    }
    case 'hour':
      return hourBars(charts.byHour, 'before_funding').map(({ label, row }, nth) =>
        groupOf(`${label}:00`, nth, row),
      );
    default:
      return grouping satisfies never;
  }
}

function byTrades(rows: readonly NamedRow[], period: PerformancePeriod): readonly TradeGroup[] {
  return rows
    .filter(({ row }) => row.tradeCount > 0)
    .toSorted((a, b) => b.row.tradeCount - a.row.tradeCount || (a.name < b.name ? -1 : 1))
    .map(({ name, row, filter }, nth) => ({
      ...groupOf(name, nth, row),
      address: filter === null ? null : closedTradesAddress(period, filter),
    }));
}

function groupOf(name: string, order: number, row: PnlFigures): TradeGroup {
  const { tradeCount: count, winCount } = row;
  return {
    name,
    order,
    row,
    winRate: count === 0 ? null : winCount / count,
    expectancyUsd: count === 0 ? null : pnlOf(row, 'before_funding') / count,
    address: null,
  };
}

/** Limits groups to the number a chart has room for; the others, with the fewest trades, become one group. */
export function shownGroups(groups: readonly TradeGroup[], most: number): readonly TradeGroup[] {
  if (groups.length <= most) return groups;
  const [shown, rest] = [groups.slice(0, most - 1), groups.slice(most - 1)];
  return [...shown, groupOf(`${rest.length} others`, most, sumOf(rest.map(({ row }) => row)))];
}

/** Names the best and the worst expectancy among groups with enough trades, otherwise among all. */
export function groupText(groups: readonly TradeGroup[]): string {
  const traded = groups.filter(({ row }) => row.tradeCount > 0);
  const many = traded.filter((group) => !isFew(group));
  const ranked = (many.length > 1 ? many : traded).toSorted(
    (a, b) => (b.expectancyUsd ?? 0) - (a.expectancyUsd ?? 0),
  );
  const [best, worst] = [ranked[0], ranked.at(-1)];
  if (best === undefined || worst === undefined) return '';
  return best === worst ? `${oneText(best)}.` : `Best ${oneText(best)}. Worst ${oneText(worst)}.`;
}

export const winRateText = (rate: number): string => formatPercent(rate * 100);
export const tradesText = (count: number): string => counted(count, 'trade');

function oneText({ name, expectancyUsd, winRate, row }: TradeGroup): string {
  return `${name} ${formatSignedUsd(expectancyUsd ?? 0)} a trade, ${winRateText(winRate ?? 0)} won (${tradesText(row.tradeCount)})`;
}
