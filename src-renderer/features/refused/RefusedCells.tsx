import { memo, useState, type ReactElement } from 'react';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { refusalFigure, relationOf, relationWords } from '../../format/refusal.ts';
import { plainWords } from '../../format/trade-words.ts';
import { Confidence } from '../../ui/Confidence.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Cell, type RowCellsProps } from '../../ui/PagedTable.tsx';
import { Reasoning } from '../../ui/Reasoning.tsx';

const notTold = 'The agent did not tell it';

/** One entry that was held back. */
export const RefusedCells = memo(function RefusedCells({ row }: RowCellsProps<DecisionRow>): ReactElement {
  const [open, setOpen] = useState(false);
  const { refusedBy } = row;
  return (
    <>
      <Cell head left>
        <Moment ms={row.decidedAt} />
      </Cell>
      <Cell left>
        <MarketLink market={row.market} symbol={row.symbol} />
        {row.strategyId === null ? null : (
          <span className="second" title={row.strategyId}>
            {row.strategyId}
          </span>
        )}
      </Cell>
      <Cell left>
        {refusedBy === null ? (
          <Missing reason="The agent passed it over without naming a gate" />
        ) : (
          <strong className="refused-gate">{plainWords(refusedBy.gate)}</strong>
        )}
      </Cell>
      <Measured refusedBy={refusedBy} />
      <Cell left>
        <p className={row.summary === null ? 'faint' : 'refused-summary'}>
          {row.summary ?? 'The agent gave no summary.'}
        </p>
        <span className="refused-more">
          <Confidence value={row.confidence} />
          <Reasoning steps={row.reasoning} open={open} onToggle={() => setOpen(!open)} />
        </span>
      </Cell>
    </>
  );
});

/** What the gate measured, and how that stands to what it allows. */
function Measured({ refusedBy }: Pick<DecisionRow, 'refusedBy'>): ReactElement {
  const { value, threshold } = refusedBy ?? { value: null, threshold: null };
  const relation = relationOf(value, threshold);
  return (
    <>
      <Cell>
        {value === null ? <Missing reason={notTold} /> : <span title={value}>{refusalFigure(value)}</span>}
        {relation === null ? null : <span className="second">{relationWords[relation]}</span>}
      </Cell>
      <Cell>
        {threshold === null ? (
          <Missing reason={notTold} />
        ) : (
          <span title={threshold}>
            {relation === null ? '' : `${relation} `}
            {refusalFigure(threshold)}
          </span>
        )}
      </Cell>
    </>
  );
}
