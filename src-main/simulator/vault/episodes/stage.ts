import type { MarketState } from '../../world/market-state.ts';
import type { Dice } from '../dice.ts';
import type { Margin } from './holding.ts';

/** Whose episodes: the same for all of an account. */
export interface Account {
  readonly address: `0x${string}`;
  readonly genesisMs: number;
  /** Name of a DEX's collateral token. */
  readonly collateral: (dex: string) => string;
  /** The number that the venue's own words call a market by. */
  readonly assetOf: (coin: string) => number;
}

/** Where one episode takes place. */
export interface Stage {
  readonly account: Account;
  readonly market: MarketState;
  /** The lane's place among the account's lanes. */
  readonly slot: number;
  /** The episode's place within its lane. */
  readonly window: number;
  readonly dice: Dice;
  readonly margin: Margin;
  /** A front end takes its part of the fees. */
  readonly built: boolean;
  readonly strategyId: string;
}

/** 1: long or bought; -1: short or sold. */
export type Sign = 1 | -1;

export function opposite(sign: Sign): Sign {
  return sign === 1 ? -1 : 1;
}
