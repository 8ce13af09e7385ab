import { formatSignedUsd } from '../../format/number.ts';
import { figureColumn, signedColumn, textColumn, type Column } from '../../ui/table/column.tsx';
import type { PnlBar } from './pnl-bars.ts';

const noFunding = 'Funding is not split by it, or not known';

const name: Column<PnlBar> = {
  ...textColumn<PnlBar>({ id: 'name', header: '', rowHeader: true, value: ({ title }) => title }),
  sort: ({ key }) => key,
};

/** Every figure that the bars are made of. `of`: what the first column names. */
export function pnlColumns(of: string): readonly Column<PnlBar>[] {
  return [
    // By its key: the title of a day begins with its number in the month.
    { ...name, header: of },
    count('trades', 'Trades', ({ row }) => row.trade_count),
    count('won', 'Won', ({ row }) => row.win_count),
    count('lost', 'Lost', ({ row }) => row.loss_count),
    money('grossProfit', 'Gross profit', ({ row }) => row.gross_profit_usd),
    money('grossLoss', 'Gross loss', ({ row }) => -row.gross_loss_usd),
    money('fees', 'Fees', ({ row }) => -row.fees_usd),
    money('funding', 'Funding', ({ row }) => row.funding_usd),
    money('net', 'Net', ({ row }) => row.net_pnl_usd),
  ];
}

function count(id: string, header: string, value: (bar: PnlBar) => number): Column<PnlBar> {
  return figureColumn({ id, header, value, format: () => String });
}

function money(id: string, header: string, value: (bar: PnlBar) => number | null): Column<PnlBar> {
  return signedColumn({ id, header, value, format: () => formatSignedUsd, reason: () => noFunding });
}
