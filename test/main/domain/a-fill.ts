import { positionAfter } from '../../../src-main/domain/trades/link-fills.ts';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';

const decimal = (text: string): DecimalText => text as DecimalText;

export const aFill = (change: Partial<Fill> = {}): Fill => ({
  time: 1_000,
  coin: 'BTC',
  tid: 1,
  oid: 1,
  side: 'buy',
  price: decimal('100'),
  size: decimal('1'),
  startPosition: decimal('0'),
  direction: 'Open Long',
  closedPnl: decimal('0'),
  fee: decimal('0.01'),
  feeToken: 'USDC',
  builderFee: null,
  crossed: true,
  hash: `0x${'ab'.repeat(32)}`,
  twapId: null,
  cloid: null,
  liquidation: null,
  ...change,
});

/** One fill of a chain: its signed size, and any fields that differ from the default. */
export type Move = readonly [delta: string, change?: Partial<Fill>];

/** Fills that follow one another, a second apart unless a time is given, from a position of `start` on. */
export function aChain(moves: readonly Move[], { start = '0', from = 1_000, coin = 'BTC' } = {}): Fill[] {
  const fills: Fill[] = [];
  moves.forEach(([delta, change], index) => {
    const before = fills.at(-1);
    fills.push(
      aFill({
        coin,
        time: from + index * 1_000,
        tid: 900 - index,
        oid: 100 + index,
        side: delta.startsWith('-') ? 'sell' : 'buy',
        size: decimal(delta.replace('-', '')),
        startPosition: before === undefined ? decimal(start) : positionAfter(before),
        ...change,
      }),
    );
  });
  return fills;
}

interface Sums {
  readonly pnl: string;
  readonly fees: string;
}

/** Adds up in units of 10^-12 without a decimal library, as an independent sum. */
function sumOf(rows: readonly { readonly pnl: string; readonly fees: string }[]): Sums {
  const total = { pnl: 0n, fees: 0n };
  for (const { pnl, fees } of rows) {
    total.pnl += unitsOf(pnl);
    total.fees += unitsOf(fees);
  }
  return { pnl: total.pnl.toString(), fees: total.fees.toString() };
}

function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > 12) throw new Error(`${text} has too many digits.`);
  const units = BigInt(whole + fraction.padEnd(12, '0'));
  return text.startsWith('-') ? -units : units;
}

export const sumOfFills = (fills: readonly Pick<Fill, 'closedPnl' | 'fee'>[]): Sums =>
  sumOf(fills.map(({ closedPnl, fee }) => ({ pnl: closedPnl, fees: fee })));

export const sumOfTrips = (trips: readonly { readonly realizedPnl: string; readonly fees: string }[]): Sums =>
  sumOf(trips.map(({ realizedPnl, fees }) => ({ pnl: realizedPnl, fees })));
