import { formatSignedUsd } from '../../format/number.ts';
import { figureColumn, signedColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { PnlBar } from './pnl-bars.ts';

const noFunding = 'Funding is not available at this level';

const name: Column<PnlBar> = {
  ...textColumn<PnlBar>({ id: 'name', header: '', rowHeader: true, value: ({ title }) => title }),
  sort: ({ key }) => key,
};

/** Every figure that the bars are made of. `of`: what the first column names. */
export function pnlColumns(of: string): readonly Column<PnlBar>[] {
  return [
    // By its key: the title of a day begins with its number in the month.
    { ...name, header: of },
    count('trades', 'Trades', ({ row }) => row.tradeCount),
    count('won', 'Won', ({ row }) => row.winCount),
    count('lost', 'Lost', ({ row }) => row.lossCount),
    money('grossProfit', 'Gross profit', ({ row }) => row.grossProfitUsd),
    money('grossLoss', 'Gross loss', ({ row }) => -row.grossLossUsd),
    money('fees', 'Fees', ({ row }) => -row.feesUsd),
    money('funding', 'Funding', ({ row }) => row.fundingUsd),
    money('net', 'Net', ({ row }) => row.netPnlUsd),
  ];
}

function count(id: string, header: string, value: (bar: PnlBar) => number): Column<PnlBar> {
  return figureColumn({ id, header, value, format: () => String });
}

function money(id: string, header: string, value: (bar: PnlBar) => number | null): Column<PnlBar> {
  return signedColumn({ id, header, value, format: () => formatSignedUsd, reason: () => noFunding });
}
