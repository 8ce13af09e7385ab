import { minuteMs } from '../../time.ts';
import { Exact } from '../exact.ts';
import type { Condition, RuleCheck } from './condition.ts';
import { off, unknownAgent } from './condition.ts';
import type { PositionFact } from './facts.ts';
import { isUnknown } from './facts.ts';
import { writtenPrice, writtenShare } from './written.ts';

/** Distance from mark to liquidation price, as a share of the mark; null if unknown. */
function distanceOf({ liquidation }: PositionFact): number | null {
  if (liquidation.kind !== 'at') return null;
  const mark = new Exact(liquidation.mark);
  return mark.lte(0) ? null : mark.minus(liquidation.price).abs().div(mark).toNumber();
}

/** Checks distances to liquidation. A position whose distance is unknown keeps its alert; a closed one loses it. */
export const checkLiquidation: RuleCheck = ({ facts, settings: { liquidationDistance } }) => {
  const { positions, unreadDexes: unknownDexes } = facts;
  if (isUnknown(positions)) return positions;
  const unknownCoins = positions
    .filter((position) => position.liquidation.kind !== 'none' && distanceOf(position) === null)
    .map(({ coin, unread }) => [coin, unread ?? 'The mark price of the position is not known.'] as const);
  return {
    on: positions.flatMap((position) => {
      const distance = distanceOf(position);
      return distance === null || distance >= liquidationDistance ? [] : [conditionOf(position, distance)];
    }),
    unknownCoins: new Map(unknownCoins),
    unknownDexes,
  };
};

function conditionOf({ coin, liquidation }: PositionFact, distance: number): Condition {
  const price = liquidation.kind === 'at' ? ` at ${writtenPrice(liquidation.price)}` : '';
  return {
    coin,
    message: `The mark is ${writtenShare(distance)} away from the liquidation price${price}.`,
    remedy: 'Check the position, its margin and its stop-loss. At that price the venue liquidates it.',
    events: [],
  };
}

/** A position in a market that the agent does not report trading. */
export const checkOutside: RuleCheck = ({ facts: { agent, positions, unreadDexes: unknownDexes } }) => {
  if (agent.kind === 'none') return off;
  if (agent.kind !== 'reported') return unknownAgent(agent);
  if (agent.symbols === null) return { unknown: "The agent's status does not list its symbols." };
  if (isUnknown(positions)) return positions;
  const agentSymbols = agent.symbols;
  const outside = positions.filter(({ coin }) => !agentSymbols.includes(coin));
  return {
    on: outside
      .filter(({ unread }) => unread === null)
      .map(({ coin }) => ({
        coin,
        message: `The agent reports trading ${symbolText(agentSymbols)}.`,
        remedy: 'Check who opened the position.',
        events: [],
      })),
    unknownCoins: new Map(
      outside.flatMap(({ coin, unread }) => (unread === null ? [] : [[coin, unread] as const])),
    ),
    unknownDexes,
  };
};

/** Most symbols that a message names. */
const mostNamed = 5;

function symbolText(symbols: readonly string[]): string {
  if (symbols.length === 0) return 'no market';
  const more = symbols.length - mostNamed;
  return `only ${symbols.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Checks for positions that no stop loss protects for longer than is set; one whose orders are unknown keeps its alert. */
export const checkStops: RuleCheck = ({ facts, settings: { withoutStopMinutes } }) => {
  const { positions, unreadDexes: unknownDexes } = facts;
  if (isUnknown(positions)) return positions;
  const bare = positions.flatMap(({ coin, stop }) =>
    stop.kind === 'missing'
      ? [{ coin, ...stop, hasLasted: stop.seenForMs >= withoutStopMinutes * minuteMs }]
      : [],
  );
  return {
    on: bare
      .filter(({ hasLasted }) => hasLasted)
      .map(({ coin, coverage }) => ({
        coin,
        message: `No stop loss${stopLabels[coverage].suffix} has protected the position for ${minutesLabel(withoutStopMinutes)} or longer.`,
        remedy: `Check ${stopLabels[coverage].question}. Perpscope places no orders.`,
        events: [],
      })),
    unknownCoins: new Map(
      positions.flatMap(({ coin, stop }) => (stop.kind === 'unknown' ? [[coin, stop.reason] as const] : [])),
    ),
    unknownDexes,
    // After a start its time begins again: an alert that was active before stays active meanwhile.
    waitingCoins: new Map(bare.flatMap(({ coin, since, hasLasted }) => (hasLasted ? [] : [[coin, since]]))),
  };
};

const stopLabels = {
  none: { suffix: '', question: 'why the agent placed no stop loss' },
  beyond_liquidation: {
    suffix: ' that triggers before liquidation',
    question: 'why its stop loss is beyond the liquidation price',
  },
} as const;

const minutesLabel = (count: number): string => (count === 1 ? 'a minute' : `${count} minutes`);
