import type { TipText } from '../../charts/HoverTip.tsx';
import { formatSignedUsd } from '../../format/number.ts';
import { measureLabels, type PnlBar, type PnlMeasure } from './pnl-bars.ts';

/** Writes the tooltip of a bar: its figure and the components of that figure. */
export const pnlTip =
  (measure: PnlMeasure) =>
  ({ title, usd, row }: PnlBar): TipText => ({
    title,
    second: null,
    rows: [
      { name: measureLabels[measure], value: formatSignedUsd(usd) },
      { name: 'Gross profit', value: formatSignedUsd(row.grossProfitUsd) },
      { name: 'Gross loss', value: formatSignedUsd(-row.grossLossUsd) },
      { name: 'Fees', value: formatSignedUsd(-row.feesUsd) },
      ...(row.fundingUsd === null ? [] : [{ name: 'Funding', value: formatSignedUsd(row.fundingUsd) }]),
      { name: 'Trades', value: `${row.tradeCount}, ${row.winCount} won, ${row.lossCount} lost` },
    ],
  });
