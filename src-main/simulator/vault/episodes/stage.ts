import type { MarketState } from '../../world/market-state.ts';
import type { Rng } from '../rng.ts';
import type { Margin } from './holding.ts';

/** The account of an episode, the same for all its episodes. */
export interface Account {
  readonly address: `0x${string}`;
  readonly genesisMs: number;
  /** Name of a DEX's collateral token. */
  readonly collateral: (dex: string) => string;
  /** Asset number of a market in the venue's messages. */
  readonly assetOf: (coin: string) => number;
}

/** Account, market and settings of one episode. */
export interface Stage {
  readonly account: Account;
  readonly market: MarketState;
  /** Index of the schedule among the account's schedules. */
  readonly slot: number;
  /** Index of the episode within its schedule. */
  readonly window: number;
  readonly rng: Rng;
  readonly margin: Margin;
  /** Whether a front end takes a builder fee. */
  readonly built: boolean;
  readonly strategyId: string;
}

/** 1: long or bought; -1: short or sold. */
export type Sign = 1 | -1;

export function opposite(sign: Sign): Sign {
  return sign === 1 ? -1 : 1;
}
