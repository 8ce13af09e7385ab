import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { translateFills } from '../../../src-main/venue/hyperliquid/translate-fills.ts';

const at = Date.UTC(2026, 0, 1);

/** Round trips of one coin, each opened and closed by an order of its own, all in one millisecond. */
export function tripsAtOnce(count: number): readonly Fill[] {
  const rows = Array.from({ length: 2 * count }, (_, nth) => {
    const isClosing = nth % 2 === 1;
    return {
      coin: 'BTC',
      px: isClosing ? '101' : '100',
      sz: '0.5',
      side: isClosing ? 'A' : 'B',
      time: at,
      startPosition: isClosing ? '0.5' : '0.0',
      dir: isClosing ? 'Close Long' : 'Open Long',
      closedPnl: isClosing ? '0.5' : '0.0',
      hash: `0x${nth.toString(16).padStart(64, '0')}`,
      oid: 500_000_000_000 + nth,
      crossed: true,
      fee: '0.01',
      tid: 1_000_000 + nth,
      feeToken: 'USDC',
      twapId: null,
    };
  });
  return translateFills(rows, 'bench').rows;
}
