import { fixedText } from '../../world/fixed-point.ts';
import type { MarketState } from '../../world/market-state.ts';
import type { PositionStep } from '../episodes/episode.ts';
import { Exact, fromMicro, microText, spelled } from '../exact.ts';
import { priceOf, sizeOf } from '../episodes/holding.ts';
import type { VaultPosition } from '../vault-state.ts';

/** An open position at an instant: whole numbers are millionths. */
export interface Held {
  readonly market: MarketState;
  readonly step: PositionStep;
  readonly markTicks: number;
  /** Unsigned. */
  readonly valueMicro: number;
  readonly marginUsed: Exact;
  readonly maintenance: Exact;
}

export function heldAt(market: MarketState, step: PositionStep, instant: number): Held {
  const markTicks = market.mark(instant);
  const valueMicro = Math.abs(step.lots) * markTicks;
  const marginUsed = step.isolated
    ? fromMicro(step.rawMicro + step.lots * markTicks)
    : fromMicro(valueMicro).div(step.leverage);
  const maintenance = fromMicro(valueMicro).div(2 * market.market.row.maxLeverage);
  return { market, step, markTicks, valueMicro, marginUsed, maintenance };
}

/** Returns the price at which `available` is used up; null: no price above zero does that. */
function liquidationPrice({ market, step, markTicks }: Held, available: Exact): string | null {
  const side = Math.sign(step.lots);
  const share = new Exact(1).div(2 * market.market.row.maxLeverage);
  const room = available.times(side).div(sizeOf(market, Math.abs(step.lots)));
  const price = priceOf(market, markTicks).minus(room.div(new Exact(1).minus(share.times(side))));
  return price.greaterThan(0) ? spelled(price.toDecimalPlaces(10)) : null;
}

/**
 * Figures of a position as the venue reports them. `crossAvailable`: the value shared by cross positions, minus their maintenance
 * margins.
 */
export function positionFigures(held: Held, crossAvailable: Exact, allTimeMicro: number): VaultPosition {
  const { market, step, valueMicro, markTicks, marginUsed, maintenance } = held;
  const { coin, row } = market.market;
  const cost = sizeOf(market, step.lots).times(step.entry);
  const pnl = fromMicro(step.lots * markTicks).minus(cost);
  const available = step.isolated ? marginUsed.minus(maintenance) : crossAvailable;
  return {
    coin,
    szi: fixedText(step.lots, row.sizeDecimals),
    leverage: step.isolated
      ? { type: 'isolated', value: step.leverage, rawUsd: microText(step.rawMicro) }
      : { type: 'cross', value: step.leverage },
    entryPx: spelled(step.entry),
    positionValue: microText(valueMicro),
    unrealizedPnl: spelled(pnl),
    returnOnEquity: spelled(pnl.times(step.leverage).div(cost.abs()).toDecimalPlaces(10)),
    liquidationPx: liquidationPrice(held, available),
    marginUsed: spelled(marginUsed),
    maxLeverage: row.maxLeverage,
    cumFunding: {
      allTime: microText(-allTimeMicro),
      sinceOpen: microText(-step.fundingMicro),
      sinceChange: microText(-step.sinceChangeMicro),
    },
  };
}
