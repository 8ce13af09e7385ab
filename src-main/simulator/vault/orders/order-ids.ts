import { hexOf } from '../../wire/invented-address.ts';

const firstOid = 100_000_000_000;
/** Number of order ids per millisecond: sixteen schedules with eight orders each. */
const scheduleRange = 8;
const schedules = 16;
const room = scheduleRange * schedules;

/** Returns an order id that encodes the time and schedule of its order, so that the order is found without a list. */
export function oidOf(placing: {
  readonly sinceGenesisMs: number;
  readonly slot: number;
  readonly nth: number;
}): number {
  return firstOid + placing.sinceGenesisMs * room + placing.slot * scheduleRange + placing.nth;
}

export const ordersPerMs = scheduleRange;

/** Decodes an order id; null: no order of the vault can have it. */
export function placingOf(oid: number): { readonly sinceGenesisMs: number; readonly slot: number } | null {
  const offset = oid - firstOid;
  if (!Number.isSafeInteger(offset) || offset < 0) return null;
  const slot = Math.floor((offset % room) / scheduleRange);
  return { sinceGenesisMs: Math.floor(offset / room), slot };
}

/** Returns a client order id: noise, followed by the oid. */
export function cloidOf(address: string, oid: number): `0x${string}` {
  const noise = hexOf(`${address} cloid ${oid}`, 16);
  return `${noise}${oid.toString(16).padStart(16, '0')}`;
}

/** Returns the oid in a client order id; NaN if it is not one. */
export function oidIn(cloid: string): number {
  return /^0x[0-9a-f]{32}$/i.test(cloid) ? Number.parseInt(cloid.slice(18), 16) : NaN;
}
