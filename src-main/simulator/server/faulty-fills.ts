import type { VaultFill } from '../vault/vault.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { concerns, type FaultInForce } from './fault.ts';

const heldBackSeconds = 600;
const scatteredEvery = 3;

/** Whether a fault holds a fill back from every reader now. */
export function isHeldBack(fill: VaultFill, fault: FaultInForce | null, type: string): boolean {
  if (!concerns(fault, type)) return false;
  if (fault.kind === 'late') return fill.time > fault.since - (fault.seconds ?? heldBackSeconds) * 1000;
  return fault.kind === 'scattered' && fill.time > fault.since && fill.tid % scatteredEvery === 0;
}

/** Shuffles rows; the order is always the same for the same rows. */
function shuffled(rows: readonly VaultFill[]): readonly VaultFill[] {
  const stream = streamOf(rows.length, `${rows[0]?.tid} ${rows.at(-1)?.tid}`);
  const order = rows.map((row, i) => ({ row, at: unitAt(stream, i) }));
  return order.sort((one, other) => one.at - other.at).map(({ row }) => row);
}

/** Returns a page or frame of fills as a fault delivers it. */
export function delivered(
  rows: readonly VaultFill[],
  fault: FaultInForce | null,
  type: string,
): readonly VaultFill[] {
  if (!concerns(fault, type)) return rows;
  if (fault.kind === 'reordered') return shuffled(rows);
  return fault.kind === 'duplicated' ? rows.flatMap((row) => [row, row]) : rows;
}
