import { Exact } from '../exact.ts';
import type { Condition, RuleCheck } from './condition.ts';
import type { PositionFact } from './facts.ts';
import { writtenPrice, writtenShare } from './written.ts';

/** How far the mark is from liquidation, as a share of the mark; null where that can't be said. */
function distanceOf({ liquidation }: PositionFact): number | null {
  if (liquidation.kind !== 'at') return null;
  const mark = new Exact(liquidation.mark);
  return mark.lte(0) ? null : mark.minus(liquidation.price).abs().div(mark).toNumber();
}

/** A position whose distance is not known keeps the alert that it has; one that is gone has none. */
export const checkLiquidation: RuleCheck = ({ facts: { positions }, settings: { liquidationDistance } }) => {
  if (positions === null) return null;
  const unknownCoins = positions
    .filter((position) => position.liquidation.kind !== 'none' && distanceOf(position) === null)
    .map(({ coin }) => coin);
  return {
    on: positions.flatMap((position) => {
      const distance = distanceOf(position);
      return distance === null || distance >= liquidationDistance ? [] : [conditionOf(position, distance)];
    }),
    unknownCoins,
  };
};

function conditionOf({ coin, liquidation }: PositionFact, distance: number): Condition {
  const price = liquidation.kind === 'at' ? ` at ${writtenPrice(liquidation.price)}` : '';
  return {
    coin,
    message: `The mark of ${coin} is ${writtenShare(distance)} away from the liquidation${price}.`,
    remedy: 'See the position, its margin and its stop: past that price the venue closes it.',
    screen: 'positions',
    events: [],
  };
}
