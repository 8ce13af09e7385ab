import { fixedText } from '../../world/fixed-point.ts';
import type { VaultOrder, VaultOrderEvent } from '../vault.ts';

export type OrderFacts = Omit<VaultOrder, 'sz' | 'children'>;

interface Moment {
  readonly time: number;
  readonly lots: number;
}

/** An order from its placing to its end. */
export interface OrderLife {
  readonly facts: OrderFacts;
  readonly sizeDecimals: number;
  /** The order that must fill first; null: it is active from the start. */
  readonly parent: OrderLife | null;
  readonly children: readonly OrderLife[];
  /** Remaining size from each moment on; the first entry is the placing. */
  readonly sizes: readonly Moment[];
  readonly events: readonly (Moment & { readonly status: string })[];
  /** Time of its end; Infinity: it does not end within its episode. */
  readonly endsAt: number;
}

export function isOpen(life: OrderLife, instant: number): boolean {
  return life.facts.timestamp <= instant && instant < life.endsAt;
}

/** Checks whether an order's status changes in (from, to]. */
export function changesIn({ events }: OrderLife, from: number, to: number): boolean {
  return events.some(({ time }) => time > from && time <= to);
}

function spell(life: OrderLife, lots: number, children: readonly VaultOrder[]): VaultOrder {
  const { coin, side, limitPx, oid, ...rest } = life.facts;
  const sz = fixedText(life.facts.isPositionTpsl ? 0 : lots, life.sizeDecimals);
  return { coin, side, limitPx, sz, oid, ...rest, children };
}

export function orderAsOf(life: OrderLife, instant: number): VaultOrder {
  const lots = life.sizes.findLast((size) => size.time <= instant)?.lots ?? 0;
  const waiting = life.children.filter((child) => isOpen(child, instant));
  return spell(
    life,
    lots,
    waiting.map((child) => orderAsOf(child, instant)),
  );
}

export function eventsOf(life: OrderLife): readonly VaultOrderEvent[] {
  return life.events.map(({ time, lots, status }) => {
    const waiting = status === 'open' ? life.children.filter((child) => isOpen(child, time)) : [];
    const children = waiting.map((child) => orderAsOf(child, time));
    return { order: spell(life, lots, children), status, statusTimestamp: time };
  });
}
