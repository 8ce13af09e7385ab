import { formatSignedUsd } from '../../format/number.ts';
import { figureColumn, signedColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { PnlBar } from './pnl-bars.ts';

const noFundingReason = 'Funding is not available at this level';

const nameColumn: Column<PnlBar> = {
  ...textColumn<PnlBar>({ id: 'name', header: '', rowHeader: true, value: ({ title }) => title }),
  sort: ({ key }) => key,
};

/** Returns columns of every figure that the bars are made of. `of`: header of the first column. */
export function pnlColumns(of: string): readonly Column<PnlBar>[] {
  return [
    // Sorted by key, because the title of a day begins with the day of the month.
    { ...nameColumn, header: of },
    countColumn('trades', 'Trades', ({ row }) => row.tradeCount),
    countColumn('won', 'Won', ({ row }) => row.winCount),
    countColumn('lost', 'Lost', ({ row }) => row.lossCount),
    moneyColumn('grossProfit', 'Gross profit', ({ row }) => row.grossProfitUsd),
    moneyColumn('grossLoss', 'Gross loss', ({ row }) => -row.grossLossUsd),
    moneyColumn('fees', 'Fees', ({ row }) => -row.feesUsd),
    moneyColumn('funding', 'Funding', ({ row }) => row.fundingUsd),
    moneyColumn('net', 'Net', ({ row }) => row.netPnlUsd),
  ];
}

function countColumn(id: string, header: string, value: (bar: PnlBar) => number): Column<PnlBar> {
  return figureColumn({ id, header, value, format: () => String });
}

function moneyColumn(id: string, header: string, value: (bar: PnlBar) => number | null): Column<PnlBar> {
  return signedColumn({ id, header, value, format: () => formatSignedUsd, reason: () => noFundingReason });
}
