import { memo, type ReactElement } from 'react';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { Confidence } from '../../ui/Confidence.tsx';
import { CutText } from '../../ui/CutText.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Cell, type RowCellsProps } from '../../ui/PagedTable.tsx';
import { ActedOn, Direction, Expires } from './signal-words.tsx';

/** One signal of the journal. */
export const SignalCells = memo(function SignalCells({ row }: RowCellsProps<SignalRow>): ReactElement {
  return (
    <>
      <Cell head left>
        {row.at === null ? <Missing reason="It says no time" /> : <Moment ms={row.at} />}
      </Cell>
      <Cell left>
        <MarketLink market={row.market} symbol={row.symbol} />
      </Cell>
      <Cell left>
        <Direction direction={row.direction} />
      </Cell>
      <Cell left>
        <Confidence value={row.confidence} />
      </Cell>
      <Cell left>
        <CutText text={row.source} reason="" />
      </Cell>
      <Cell left>
        {row.reasoningExcerpt === null ? (
          <Missing reason="The agent gave no reasoning" />
        ) : (
          <span className="signal-excerpt">{row.reasoningExcerpt}</span>
        )}
      </Cell>
      <Cell left>
        <ActedOn actedOn={row.actedOn} />
      </Cell>
      <Cell left>
        <Expires expiresAt={row.expiresAt} />
      </Cell>
    </>
  );
});
