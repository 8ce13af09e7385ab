import { useState, type ReactElement } from 'react';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { msOf } from '../../format/instant.ts';
import { mask } from '../../../src-preload/contract/masked-amounts.ts';
import { refusalFigure, relationOf, relationLabels } from '../../format/refusal.ts';
import { plainText } from '../../format/trade-labels.ts';
import { Confidence } from '../../ui/Confidence.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Reasoning } from '../../ui/Reasoning.tsx';
import { missingText, momentColumn, momentWidths, textOf, type Column } from '../../ui/table/column.tsx';
import { withoutAmounts } from '../../format/without-amounts.ts';

const notReported = 'The agent did not report it';

/** Columns of the entries that a gate refused. */
export const refusedColumns: readonly Column<DecisionRow>[] = [
  momentColumn({
    id: 'time',
    header: 'Time',
    hint: 'In your time zone; UTC on hover',
    ...momentWidths,
    rowHeader: true,
    value: ({ decidedAt }) => msOf(decidedAt),
  }),
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin; below, the strategy',
    width: 'minmax(96px, 0.8fr)',
    compactWidth: 'minmax(180px, 0.9fr)',
    cell: ({ coin, assetClass, symbol, strategyId }) => (
      <>
        <MarketLink market={{ coin, assetClass }} symbol={symbol} />
        {strategyId === null ? null : (
          <span className="second" title={strategyId}>
            {strategyId}
          </span>
        )}
      </>
    ),
    text: ({ coin, symbol, strategyId }) => [coin ?? symbol ?? missingText, strategyId ?? ''].join(' '),
    sort: ({ coin, symbol }) => coin ?? symbol,
  },
  {
    id: 'gate',
    header: 'Gate',
    hint: 'Gate that refused the entry',
    width: 'minmax(112px, 0.9fr)',
    wrap: true,
    cell: ({ refusedBy }) =>
      refusedBy === null ? (
        <Missing reason="The agent skipped it without naming a gate" />
      ) : (
        <strong className="refused-gate">{plainText(refusedBy.gate)}</strong>
      ),
    text: ({ refusedBy }) => textOf(refusedBy, ({ gate }) => plainText(gate)),
    sort: ({ refusedBy }) => (refusedBy === null ? null : plainText(refusedBy.gate)),
  },
  {
    id: 'value',
    header: 'Value',
    hint: 'Measured value, as the agent reported it; below, how it compares with the threshold',
    width: 'minmax(80px, 0.6fr)',
    align: 'right',
    wrap: true,
    cell: ({ refusedBy }) => {
      const { value, relation } = measured(refusedBy);
      return (
        <>
          <GateFigure text={value} gate={refusedBy?.gate ?? ''} />
          {relation === null ? null : <span className="second">{relationLabels[relation]}</span>}
        </>
      );
    },
    text: ({ refusedBy }) =>
      textOf(measured(refusedBy).value, (value) => refusalFigure(value, refusedBy?.gate ?? '')),
    csv: [{ header: 'Value', value: ({ refusedBy }) => refusedBy?.value ?? null }],
    sort: ({ refusedBy }) => measured(refusedBy).value,
  },
  {
    id: 'threshold',
    header: 'Threshold',
    hint: 'Allowed value, as the agent reported it',
    width: 'minmax(80px, 0.6fr)',
    align: 'right',
    wrap: true,
    cell: ({ refusedBy }) => <GateFigure text={refusedBy?.threshold ?? null} gate={refusedBy?.gate ?? ''} />,
    text: ({ refusedBy }) =>
      textOf(refusedBy?.threshold ?? null, (threshold) => refusalFigure(threshold, refusedBy?.gate ?? '')),
    csv: [{ header: 'Threshold', value: ({ refusedBy }) => refusedBy?.threshold ?? null }],
    sort: ({ refusedBy }) => refusedBy?.threshold ?? null,
  },
  {
    id: 'decision',
    header: 'Decision',
    hint: 'The agent’s summary and reasoning',
    width: 'minmax(260px, 4fr)',
    wrap: true,
    cell: (row) => <Summary row={row} />,
    text: ({ summary }) => withoutAmounts(summary) ?? missingText,
    csv: [{ header: 'Decision', value: ({ summary }) => summary }],
    sort: ({ summary }) => summary,
  },
];

type RefusedBy = DecisionRow['refusedBy'];

/** A figure of a gate, with every digit in the title. */
function GateFigure({ text, gate }: { readonly text: string | null; readonly gate: string }): ReactElement {
  if (text === null) return <Missing reason={notReported} />;
  const shown = refusalFigure(text, gate);
  return <span title={shown.includes(mask) ? undefined : text}>{shown}</span>;
}

function measured(refusedBy: RefusedBy): {
  readonly value: string | null;
  readonly relation: ReturnType<typeof relationOf>;
} {
  const { value, threshold } = refusedBy ?? { value: null, threshold: null };
  return { value, relation: relationOf(value, threshold) };
}

function Summary({ row }: { readonly row: DecisionRow }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className={row.summary === null ? 'faint' : 'refused-summary'}>
        {withoutAmounts(row.summary) ?? 'The agent gave no summary.'}
      </p>
      <span className="refused-more">
        <Confidence value={row.confidence} />
        <Reasoning steps={row.reasoning} open={open} onToggle={() => setOpen(!open)} />
      </span>
    </>
  );
}
