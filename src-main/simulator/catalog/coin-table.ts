/** One line of a coin table, read. */
export interface CoinRow {
  readonly ticker: string;
  readonly sizeDecimals: number;
  readonly maxLeverage: number;
  /** Dollars at the start of the world. */
  readonly price: number;
  readonly dailyVolumeUsd: number;
  readonly marginMode: 'noCross' | 'strictIsolated' | null;
  readonly growth: boolean;
  /** Its deployer never changed its fees. */
  readonly feesUnchanged: boolean;
  readonly delisted: boolean;
}

function readRow(text: string): CoinRow {
  const [ticker = '', sizeDecimals, maxLeverage, price, volumeMillions, flagText = ''] = text.split('/');
  const flags = flagText.split(',');
  const isolated = flags.includes('noCross') ? 'noCross' : null;
  return {
    ticker,
    sizeDecimals: Number(sizeDecimals),
    maxLeverage: Number(maxLeverage),
    price: Number(price),
    dailyVolumeUsd: Number(volumeMillions) * 1e6,
    marginMode: flags.includes('strictIsolated') ? 'strictIsolated' : isolated,
    growth: flags.includes('growth'),
    feesUnchanged: flags.includes('unchanged'),
    delisted: flags.includes('delisted'),
  };
}

/** Rows of a table written as `ticker/szDecimals/maxLeverage/price/millions[/flags]`, parted by blanks. */
export function readCoinTable(table: string): readonly CoinRow[] {
  return table.trim().split(/\s+/).map(readRow);
}
