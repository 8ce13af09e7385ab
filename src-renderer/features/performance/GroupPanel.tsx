import { SegmentedControl } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { figureColumn, signedColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import { GroupRows } from './GroupRows.tsx';
import type { PnlPanelState } from './use-closed-trades.ts';
import {
  groupings,
  groupText,
  shownGroups,
  tradeGroups,
  winRateText,
  type Grouping,
  type TradeGroup,
} from './trade-groups.ts';
import { choicesOf } from '../../format/labels.ts';

interface GroupPanelProps extends PnlPanelState {
  readonly charts: PerformanceCharts | null;
}

const title = 'Win rate and expectancy';
/** Most groups drawn, except hours: all hours of a day have room. */
const mostNames = 14;
const ends: Readonly<Record<Grouping, string>> = {
  market: '',
  strategy: '',
  weekday: ', by UTC day of the close',
  hour: ', by UTC hour of the close',
};

/** Win rate and expectancy of trades, grouped by what they have in common. */
export function GroupPanel({ charts, staleMs, partial, panel }: GroupPanelProps): ReactElement {
  const [grouping, setGrouping] = useState<Grouping>('market');
  const groups = useMemo(() => (charts === null ? [] : tradeGroups(charts, grouping)), [charts, grouping]);
  const shown = useMemo(
    () => (grouping === 'hour' ? groups : shownGroups(groups, mostNames)),
    [groups, grouping],
  );
  const columns = useMemo(() => groupColumns(groupings[grouping]), [grouping]);
  const isEmpty = groups.every(({ row }) => row.tradeCount === 0);
  return (
    <ChartPanel
      title={title}
      note={`Expectancy after fees, before funding${ends[grouping]}`}
      state={panel(groupText(groups), isEmpty)}
      staleMs={staleMs}
      partial={partial}
      wide
      choice={
        <SegmentedControl
          withItemsBorders={false}
          aria-label="Group closed trades by"
          data={choicesOf(groupings)}
          value={grouping}
          onChange={setGrouping}
        />
      }
      choosesRows
      hasMarks
      drawing={<GroupRows groups={shown} />}
      table={{
        id: `win rate ${grouping}`,
        name: `Win rate and expectancy by ${groupings[grouping].toLowerCase()}`,
        columns,
        rows: groups,
        keyOf: ({ name }) => name,
      }}
    />
  );
}

const noTrade = 'No trade closed';

function groupColumns(header: string): readonly Column<TradeGroup>[] {
  return [
    {
      ...textColumn<TradeGroup>({ id: 'name', header, rowHeader: true, value: ({ name }) => name }),
      sort:
        header === groupings.market || header === groupings.strategy
          ? ({ name }) => name
          : ({ order }) => order,
    },
    figureColumn({
      id: 'trades',
      header: 'Trades',
      value: ({ row }) => row.tradeCount,
      format: () => String,
    }),
    figureColumn({ id: 'won', header: 'Won', value: ({ row }) => row.winCount, format: () => String }),
    figureColumn({ id: 'lost', header: 'Lost', value: ({ row }) => row.lossCount, format: () => String }),
    figureColumn({
      id: 'winRate',
      header: 'Win rate',
      hint: 'Wins ÷ closed trades; a win has realized P&L above zero, before fees and funding',
      value: ({ winRate }) => winRate,
      format: () => winRateText,
      reason: () => noTrade,
    }),
    signedColumn({
      id: 'expectancy',
      header: 'Expectancy',
      hint: '(Gross profit − gross loss − fees) ÷ closed trades; without funding',
      value: ({ expectancyUsd }) => expectancyUsd,
      format: () => formatSignedUsd,
      reason: () => noTrade,
    }),
    signedColumn({
      id: 'net',
      header: 'Net of fees',
      hint: 'Gross profit − gross loss − fees, before funding',
      value: ({ row }) => row.grossProfitUsd - row.grossLossUsd - row.feesUsd,
      format: () => formatSignedUsd,
    }),
  ];
}
