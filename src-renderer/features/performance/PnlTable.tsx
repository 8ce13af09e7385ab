import type { ReactElement } from 'react';
import { formatSignedUsd } from '../../format/number.ts';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import type { PnlBar } from './pnl-bars.ts';

interface PnlTableProps {
  /** What the first column names. */
  readonly of: string;
  readonly bars: readonly PnlBar[];
}

const heads = ['Trades', 'Won', 'Lost', 'Gross profit', 'Gross loss', 'Fees', 'Funding', 'Net'] as const;
const noFunding = 'Funding is not told apart here, or not known';

/** Every figure that the bars are made of. */
export function PnlTable({ of, bars }: PnlTableProps): ReactElement {
  return (
    <table>
      <caption className="unseen">P&amp;L by {of.toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {heads.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, title, row }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            <td>{row.trade_count}</td>
            <td>{row.win_count}</td>
            <td>{row.loss_count}</td>
            <Money value={row.gross_profit_usd} />
            <Money value={-row.gross_loss_usd} />
            <Money value={-row.fees_usd} />
            <Money value={row.funding_usd} />
            <Money value={row.net_pnl_usd} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Money({ value }: { readonly value: number | null }): ReactElement {
  return (
    <td>
      <SignedFigure value={value} format={formatSignedUsd} reason={noFunding} />
    </td>
  );
}
