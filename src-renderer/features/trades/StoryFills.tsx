import type { ReactElement } from 'react';
import type { StoryFill, TradeStory } from '../../../src-preload/contract/bridge/trades.ts';
import { formatExact, formatSignedIn, formatToken } from '../../format/number.ts';
import type { MarketFigures } from '../../stores/market-figures.ts';
import { Moment } from '../../ui/Moment.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';

interface StoryFillsProps {
  readonly story: TradeStory;
  readonly figures: MarketFigures;
}

/** The venue's own record of it. */
export function StoryFills({
  story: { fills, fillCount, collateral },
  figures,
}: StoryFillsProps): ReactElement {
  if (fills.length === 0) return <p className="soft">No fill of the venue is known for it.</p>;
  return (
    <>
      <div className="story-scroll" tabIndex={0} role="region" aria-label="Fills">
        <table className="desk-table story-table">
          <caption className="unseen">The venue’s fills, oldest first</caption>
          <thead>
            <tr>
              <th className="left">Time</th>
              <th className="left">Side</th>
              <th className="left">Direction</th>
              <th>Price</th>
              <th>Size</th>
              <th>Fee</th>
              <th>Closed P&amp;L</th>
              <th className="left">Venue’s order</th>
            </tr>
          </thead>
          <tbody>
            {fills.map((fill, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two fills may be the same in all that is told
              <Fill
                key={`${fill.at} ${fill.oid} ${index}`}
                fill={fill}
                figures={figures}
                collateral={collateral}
              />
            ))}
          </tbody>
        </table>
      </div>
      {fillCount > fills.length ? (
        <p className="faint">
          The first {fills.length} of {fillCount} fills; orders and sums count all of them.
        </p>
      ) : null}
    </>
  );
}

interface FillProps {
  readonly fill: StoryFill;
  readonly figures: MarketFigures;
  readonly collateral: TradeStory['collateral'];
}

function Fill({ fill, figures, collateral }: FillProps): ReactElement {
  return (
    <tr>
      <td className="left">
        <Moment ms={fill.at} />
      </td>
      <td className="left">
        <SideWord side={fill.side} />
      </td>
      <td className="left">
        {fill.direction}
        {fill.liquidation ? <span className="chip chip-bad story-liquidation">Liquidation</span> : null}
      </td>
      <td>{figures.price(fill.price)}</td>
      <td>{figures.size(fill.size)}</td>
      <td title={formatExact(fill.fee)}>{formatToken(fill.fee, fill.feeToken)}</td>
      <td>
        <ClosedPnl fill={fill} collateral={collateral} />
      </td>
      <td className="left mono">{fill.oid}</td>
    </tr>
  );
}

/** In the market's collateral; where that is not known, a number alone: it may be no dollar. */
function ClosedPnl({
  fill: { closedPnl },
  collateral,
}: Pick<FillProps, 'fill' | 'collateral'>): ReactElement {
  if (collateral === null)
    return (
      <span title="What it is in is not known: the market’s collateral was not read">
        {formatExact(closedPnl)}
      </span>
    );
  const format = (value: number): string => formatSignedIn(collateral, value);
  return <SignedFigure value={closedPnl} format={format} reason="" />;
}
