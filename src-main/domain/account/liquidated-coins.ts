import type { LedgerMove } from './ledger-move.ts';

/** Returns the exact coins of the positions that a liquidation closed, each once; none for any other move. */
export function liquidatedCoins({ kind, raw }: Pick<LedgerMove, 'kind' | 'raw'>): readonly string[] {
  if (kind !== 'liquidation') return [];
  const positions = fieldOf(JSON.parse(raw), 'liquidatedPositions');
  if (!Array.isArray(positions)) return [];
  const coins = positions.map((position: unknown) => fieldOf(position, 'coin'));
  return [...new Set(coins.filter((coin) => typeof coin === 'string'))];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
