import { readCoinTable, type CoinRow } from './coin-table.ts';

/** A builder DEX besides those that always exist. */
interface FurtherDex {
  readonly name: string;
  readonly fullName: string;
  readonly collateralToken: number;
  readonly rows: readonly CoinRow[];
}

/** Markets of small DEXes: ticker/szDecimals/maxLeverage/price/millions traded a day[/flags]. */
const listed = readCoinTable(`
  TSLA/3/10/434/0.1/growth GOLD/4/20/4570/0.1/growth BTC/5/20/77600/0.2 NVDA/3/10/221/0.1/growth
  SILVER/2/20/77.8/0.1 ETH/4/20/2120/0.2 EUR/1/20/1.16/0.1/noCross AAPL/3/10/312/0.1/strictIsolated
  OIL/3/10/91.1/0.1 SOL/2/10/86.1/0.1 ODDS/0/3/0.42/0.1/strictIsolated HYPE/2/5/52.3/0.1
`);

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';
/** Number of three-letter names in this spelling: more than the venue will have DEXes. */
const nameCount = consonants.length ** 2 * vowels.length;
/** Step between names, coprime to the count, so that every name comes once before any repeats. */
const nameStride = 37;

/** Collateral tokens by DEX: USDC, and now and then USDH, USDT0, USDE, or HYPE, which is not a dollar. */
const collaterals = [0, 0, 0, 360, 0, 0, 268, 0, 0, 235, 0, 0, 0, 150] as const;
/** One DEX out of this many is dead: all its markets are delisted. */
const deadEvery = 15;

function nameOf(index: number): string {
  const at = (index * nameStride) % nameCount;
  const last = consonants[at % consonants.length];
  const vowel = vowels[Math.floor(at / consonants.length) % vowels.length];
  return `${consonants[Math.floor(at / (consonants.length * vowels.length))]}${vowel}${last}`;
}

function rowsOf(index: number): readonly CoinRow[] {
  const dead = index % deadEvery === deadEvery - 1;
  const count = 2 + (index % 2);
  return Array.from({ length: count }, (_, i) => listed[(index * 5 + i) % listed.length])
    .filter((row) => row !== undefined)
    .map((row) => ({ ...row, delisted: dead }));
}

/** Returns the first `count` further DEXes, the same in every world. */
export function furtherDexes(count: number): readonly FurtherDex[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const name = nameOf(index);
    return {
      name,
      fullName: `${name[0]?.toUpperCase()}${name.slice(1)} Markets`,
      collateralToken: collaterals[index % collaterals.length] ?? 0,
      rows: rowsOf(index),
    };
  });
}
