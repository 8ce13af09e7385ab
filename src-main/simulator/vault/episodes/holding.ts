import type { MarketState } from '../../world/market-state.ts';
import { Exact } from '../exact.ts';

/** A position being traded: sizes in lots, money in millionths. */
export interface Holding {
  readonly lots: number;
  readonly entry: Exact;
  readonly rawMicro: number;
  readonly fundingMicro: number;
  readonly sinceChangeMicro: number;
}

export interface Margin {
  readonly isolated: boolean;
  readonly leverage: number;
}

export interface Trade {
  /** Signed size; positive: bought. */
  readonly lots: number;
  readonly ticks: number;
}

export const flat: Holding = {
  lots: 0,
  entry: new Exact(0),
  rawMicro: 0,
  fundingMicro: 0,
  sinceChangeMicro: 0,
};

/** Unit sizes by number of decimals. */
const units: readonly Exact[] = Array.from({ length: 12 }, (_, decimals) => new Exact(`1e-${decimals}`));

function ofUnits(count: number, decimals: number): Exact {
  return new Exact(count).times(units[decimals] ?? `1e-${decimals}`);
}

export function priceOf(market: MarketState, ticks: number): Exact {
  return ofUnits(ticks, market.tickDecimals);
}

export function sizeOf(market: MarketState, lots: number): Exact {
  return ofUnits(lots, market.market.row.sizeDecimals);
}

/** Raw cash of an isolated position when it opens: its margin minus its cost. */
function openingRaw({ lots, ticks }: Trade, margin: Margin): number {
  if (!margin.isolated) return 0;
  return Math.round((Math.abs(lots) * ticks) / margin.leverage) - lots * ticks;
}

function increased(
  from: Holding,
  trade: Trade,
  { price, margin }: { readonly price: Exact; readonly margin: Margin },
): Holding {
  const size = Math.abs(from.lots);
  const more = Math.abs(trade.lots);
  return {
    lots: from.lots + trade.lots,
    entry: from.entry
      .times(size)
      .plus(price.times(more))
      .div(size + more),
    rawMicro: from.rawMicro + openingRaw(trade, margin),
    fundingMicro: from.fundingMicro,
    sinceChangeMicro: 0,
  };
}

function reduced(from: Holding, lots: number): Holding {
  const left = from.lots + lots;
  if (left === 0) return flat;
  return {
    ...from,
    lots: left,
    rawMicro: Math.round((from.rawMicro * left) / from.lots),
    sinceChangeMicro: 0,
  };
}

/** Applies a fill to a position. Returns it with the gross P&L realized on the closed part. */
export function afterFill(
  market: MarketState,
  { holding, margin }: { readonly holding: Holding; readonly margin: Margin },
  trade: Trade,
): { readonly holding: Holding; readonly closedPnl: Exact } {
  const price = priceOf(market, trade.ticks);
  if (holding.lots === 0 || Math.sign(holding.lots) === Math.sign(trade.lots)) {
    return { holding: increased(holding, trade, { price, margin }), closedPnl: new Exact(0) };
  }
  const closed = Math.min(Math.abs(holding.lots), Math.abs(trade.lots)) * Math.sign(holding.lots);
  const closedPnl = price.minus(holding.entry).times(sizeOf(market, closed));
  const beyond = trade.lots + closed;
  if (beyond === 0) return { holding: reduced(holding, trade.lots), closedPnl };
  const opened = increased(flat, { lots: beyond, ticks: trade.ticks }, { price, margin });
  return { holding: opened, closedPnl };
}

export function afterFunding(holding: Holding, { isolated }: Margin, micro: number): Holding {
  return {
    ...holding,
    rawMicro: holding.rawMicro + (isolated ? micro : 0),
    fundingMicro: holding.fundingMicro + micro,
    sinceChangeMicro: holding.sinceChangeMicro + micro,
  };
}

/** Returns the venue's display text of a fill. */
export function directionOf(start: number, next: number): string {
  const side = (lots: number): string => (lots > 0 ? 'Long' : 'Short');
  if (start * next < 0) return `${side(start)} > ${side(next)}`;
  return Math.abs(next) > Math.abs(start) ? `Open ${side(next)}` : `Close ${side(start)}`;
}
