import type { Database } from 'better-sqlite3';
import type { DexAccount } from '../../../domain/account/account.ts';
import { mayBeUnread } from '../../../domain/account/account.ts';
import type { Position } from '../../../domain/account/position.ts';
import type { Held, HeldPosition, CompleteReading } from '../../account.ts';
import { storedHeldPosition } from './account-shapes.ts';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import { readHeld } from '../held-value.ts';
import { stateLog } from '../state-log.ts';
import { parsedJson } from '../../../json-text.ts';

/** Stores positions as intervals in the venue's time. Drift of the liquidation price alone is stored at most once a minute. */
interface PositionLog {
  readonly history: (coin: string) => readonly Held<HeldPosition | null>[];
  /** Positions held at an instant; null: one of them can't be read. */
  readonly at: (at: number) => readonly HeldPosition[] | null;
  readonly note: (readings: readonly CompleteReading<DexAccount>[]) => void;
}

/** `stored`: the last stored reading of a DEX. */
export function positionLog(
  record: Database,
  stored: (dex: string) => CompleteReading<DexAccount> | undefined,
): PositionLog {
  const log = stateLog(record, {
    table: 'position_change',
    coreOf: (value) => coreOf(storedHeldPosition.safeParse(parsedJson(value)).data ?? null),
    seenAt: (dex, { key }) => {
      const reading = stored(dex);
      if (reading === undefined || mayBeUnread(reading.unreadable ?? [], key)) return null;
      return reading.value.time;
    },
  });
  // One step of the index for each coin.
  const selectAt = record
    .prepare<[number], string | null>(
      `WITH RECURSIVE known (key) AS (
         SELECT min(key) FROM position_change
         UNION ALL SELECT (SELECT min(key) FROM position_change WHERE key > known.key) FROM known WHERE key IS NOT NULL
       )
       SELECT (SELECT value FROM position_change AS c WHERE c.key = known.key AND c.at <= ? ORDER BY c.at DESC, c.seq DESC LIMIT 1)
       FROM known WHERE key IS NOT NULL`,
    )
    .pluck();
  return {
    at: (at) => {
      const values = selectAt.all(at).filter((value) => value !== null);
      const held = values.flatMap((value) => storedHeldPosition.safeParse(parsedJson(value)).data ?? []);
      return held.length === values.length ? held : null;
    },
    history: (coin) => readHeld(log.history(coin), storedHeldPosition),
    note: (readings) =>
      log.note(
        readings.map(({ value: { dex, positions, time }, unreadable = [] }) => ({
          scope: dex,
          at: time,
          isUnread: ({ key }) => mayBeUnread(unreadable, key),
          reported: positions.map(heldOf).map((held) => ({
            key: held.coin,
            value: canonicalJson(held),
            core: coreOf(held),
          })),
        })),
      ),
  };
}

function heldOf(position: Position): HeldPosition {
  const { coin, side, size, entryPrice, leverage, marginMode, liquidationPrice } = position;
  return { coin, side, size, entryPrice, leverage, marginMode, liquidationPrice };
}

/**
 * Returns the fields that end an interval at once. Of the liquidation price only whether there is one: in cross mode it moves with
 * every price of the account.
 */
function coreOf(held: HeldPosition | null): string {
  if (held === null) return '';
  return canonicalJson({ ...held, liquidationPrice: held.liquidationPrice === null });
}
