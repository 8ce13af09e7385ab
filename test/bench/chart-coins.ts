import { readCoinTable, cryptoCoins } from '../../src-main/simulator/catalog/coin-table.ts';

/** The simulated venue's own listed coins, in its order. */
export const listedCoins: readonly string[] = readCoinTable(cryptoCoins)
  .filter((row) => !row.delisted)
  .map(({ ticker }) => ticker);
