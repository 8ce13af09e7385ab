import { readCoinTable } from '../../src-main/simulator/catalog/coin-table.ts';
import { cryptoCoins } from '../../src-main/simulator/catalog/crypto-coins.ts';

/** The simulated venue's own listed coins, in its order. */
export const listedCoins: readonly string[] = readCoinTable(cryptoCoins)
  .filter((row) => !row.delisted)
  .map(({ ticker }) => ticker);
