import { memo, type ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import type { ClosedTradeRow } from '../../../src-preload/contract/bridge/trades.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { noDollarCollateral, noDollarFees, noDollarNet } from '../../format/trade-reasons.ts';
import { plainWords } from '../../format/trade-words.ts';
import { useMarketFigures } from '../../stores/market-figures.ts';
import { CutText } from '../../ui/CutText.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Cell, type RowCellsProps } from '../../ui/PagedTable.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { storyAddress } from './trades-address.ts';
import {
  holdWords,
  netOfFees,
  noHold,
  tripName,
  unknownEnd,
  unknownOpening,
  vanished,
} from './view-model.ts';

/** One round trip of the list. */
export const TripCells = memo(function TripCells({ row }: RowCellsProps<ClosedTradeRow>): ReactElement {
  const figures = useMarketFigures(row.market?.marketId);
  const query = useSearch();
  return (
    <>
      <Cell head left>
        <Link href={storyAddress({ kind: 'closed_trade', id: row.id }, query)} className="row-link">
          {row.closedAt === null ? <Missing reason={unknownEnd} /> : <Moment ms={row.closedAt} />}
          <span className="unseen">, {tripName(row)}</span>
        </Link>
      </Cell>
      <Cell left>
        <MarketLink market={row.market} symbol={row.symbol} />
      </Cell>
      <Cell left>
        <SideWord side={row.side} />
      </Cell>
      <Cell>
        <Figure value={row.size} format={figures.size} reason="" />
      </Cell>
      <Cell>
        <Figure value={row.entryPrice} format={figures.price} reason={unknownOpening} />
      </Cell>
      <Cell>
        <Figure value={row.exitPrice} format={figures.price} reason={vanished} />
      </Cell>
      <Cell>{row.holdSeconds === null ? <Missing reason={noHold(row)} /> : holdWords(row.holdSeconds)}</Cell>
      <Cell>
        <SignedFigure
          value={row.realizedPnlUsd}
          format={formatSignedUsd}
          reason={row.exitPrice === null ? vanished : noDollarCollateral}
        />
      </Cell>
      <Cell>
        <Figure value={row.feesUsd} format={formatUsd} reason={noDollarFees} />
      </Cell>
      <Cell>
        <SignedFigure
          value={netOfFees(row)}
          format={formatSignedUsd}
          reason={row.exitPrice === null ? vanished : noDollarNet}
        />
      </Cell>
      <Cell left>
        <CutText
          text={row.exitReason === 'unknown' ? null : plainWords(row.exitReason)}
          reason="The agent’s journal does not say"
        />
      </Cell>
      <Cell left>
        <CutText text={row.strategyId} reason="The agent names no strategy for it" />
      </Cell>
    </>
  );
});
