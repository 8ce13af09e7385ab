import type { AccountListeners, DexAccountReading, InvalidRow, StreamListeners } from '../venue.ts';
import { parseRows, textField } from './parse-rows.ts';
import { DexStateFrame } from './responses-account.ts';
import { CancelledRow, LiquidatedUser, PushedDexStates, PushedFills, UserEvent } from './responses-stream.ts';
import { translateDexState } from './translate-account.ts';
import { translatePushedFills } from './translate-fills.ts';
import { translateOrderUpdates } from './translate-orders.ts';

/** The account whose frames are read; frames of another account, in flight during a switch, are skipped. */
export interface AccountReader {
  /** Address in lower case. */
  readonly user: string;
  readonly listeners: AccountListeners;
  readonly onInvalid: StreamListeners['onInvalid'];
  /** World ms. */
  readonly receivedAt: number;
}

const readers: ReadonlyMap<string, (data: unknown, reader: AccountReader) => void> = new Map([
  ['userFills', readFills],
  ['orderUpdates', readOrders],
  ['allDexsClearinghouseState', readDexStates],
  ['user', readEvent],
]);

/** Channels whose frames name no user. */
export const namelessChannels: ReadonlySet<string> = new Set(['orderUpdates', 'user']);

export function readAccountFrame(channel: string, data: unknown, reader: AccountReader): void {
  readers.get(channel)?.(data, reader);
}

function refuseFrame({ onInvalid }: AccountReader, source: string, field: string): void {
  onInvalid([{ source, row: 'frame', field }]);
}

function readFills(data: unknown, reader: AccountReader): void {
  const parsed = PushedFills.safeParse(data);
  if (!parsed.success) return refuseFrame(reader, 'userFills', fieldOf(parsed.error));
  const { user, fills, isSnapshot } = parsed.data;
  if (user !== reader.user) return;
  const read = translatePushedFills(fills);
  reader.onInvalid(read.invalid);
  reader.listeners.onFills(read, isSnapshot === true);
}

function readOrders(data: unknown, reader: AccountReader): void {
  if (!Array.isArray(data)) return refuseFrame(reader, 'orderUpdates', 'frame');
  const read = translateOrderUpdates(data, reader.receivedAt);
  reader.onInvalid(read.invalid);
  reader.listeners.onOrders(read);
}

function readDexStates(data: unknown, reader: AccountReader): void {
  const source = 'allDexsClearinghouseState';
  const parsed = PushedDexStates.safeParse(data);
  if (!parsed.success) return refuseFrame(reader, source, fieldOf(parsed.error));
  if (parsed.data.user !== reader.user) return;
  const readings: DexAccountReading[] = [];
  for (const [dex, state] of parsed.data.clearinghouseStates) {
    const frame = DexStateFrame.safeParse(state);
    if (frame.success) readings.push(translateDexState(frame.data, { dex, source }));
    else reader.onInvalid([{ source, row: dex === '' ? 'own DEX' : dex, field: fieldOf(frame.error) }]);
  }
  for (const { invalid } of readings) reader.onInvalid(invalid);
  reader.listeners.onDexAccounts(readings);
}

/** Reads a user event. Unknown kinds are ignored, and so are fills, which have their own channel. */
function readEvent(data: unknown, reader: AccountReader): void {
  const parsed = UserEvent.safeParse(data);
  if (!parsed.success) return refuseFrame(reader, 'userEvents', fieldOf(parsed.error));
  const { funding, liquidation, nonUserCancel } = parsed.data;
  if (funding !== undefined) reader.listeners.onEvent({ kind: 'funding' });
  if (liquidation !== undefined && isOwn(liquidation, reader.user))
    reader.listeners.onEvent({ kind: 'liquidation' });
  if (nonUserCancel !== undefined) readCancelled(nonUserCancel, reader);
}

/** Checks whether a liquidation is this account's, which may also be the liquidator. One without a user counts as its own. */
function isOwn(liquidation: unknown, user: string): boolean {
  const named = LiquidatedUser.safeParse(liquidation);
  return !named.success || named.data.liquidated_user === user;
}

function readCancelled(rows: unknown, reader: AccountReader): void {
  if (!Array.isArray(rows)) return refuseFrame(reader, 'userEvents', 'nonUserCancel');
  const parsed = parseRows(CancelledRow, rows, {
    source: 'userEvents',
    nameOf: (row, position) => textField(row, 'coin') ?? `#${position}`,
  });
  reader.onInvalid(parsed.invalid);
  const oids = parsed.rows.map(({ value }) => value.oid);
  if (oids.length > 0) reader.listeners.onEvent({ kind: 'order_cancelled', oids });
}

function fieldOf(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[] }[];
}): InvalidRow['field'] {
  return error.issues[0]?.path.join('.') || 'frame';
}
