import type { TipText } from '../../charts/HoverTip.tsx';
import { formatSignedUsd } from '../../format/number.ts';
import { measureWords, type PnlBar, type PnlMeasure } from './pnl-bars.ts';

/** What a bar tells: its figure, and those that it is made of. */
export const pnlTip =
  (measure: PnlMeasure) =>
  ({ title, usd, row }: PnlBar): TipText => ({
    title,
    second: null,
    rows: [
      { name: measureWords[measure], value: formatSignedUsd(usd) },
      { name: 'Gross profit', value: formatSignedUsd(row.gross_profit_usd) },
      { name: 'Gross loss', value: formatSignedUsd(-row.gross_loss_usd) },
      { name: 'Fees', value: formatSignedUsd(-row.fees_usd) },
      ...(row.funding_usd === null ? [] : [{ name: 'Funding', value: formatSignedUsd(row.funding_usd) }]),
      { name: 'Trades', value: `${row.trade_count}, ${row.win_count} won, ${row.loss_count} lost` },
    ],
  });
