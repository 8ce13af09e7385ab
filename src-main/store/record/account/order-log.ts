import type { Database } from 'better-sqlite3';
import type { OpenOrder } from '../../../domain/account/order.ts';
import { mayBeUnread } from '../../../domain/account/account.ts';
import type { Held, CompleteReading } from '../../account.ts';
import { storedOrder } from './account-shapes.ts';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import { readHeld } from '../held-value.ts';
import { stateLog } from '../state-log.ts';
import { parsedJson } from '../../../json-text.ts';

/** Stores open orders as intervals in world time: the venue's answer has no time of its own. */
interface OrderLog {
  readonly history: (oid: number) => readonly Held<OpenOrder | null>[];
  /** Takes all open orders of one DEX. */
  readonly note: (dex: string, reading: CompleteReading<readonly OpenOrder[]>) => void;
}

/** `stored`: the last stored reading of a DEX's orders. */
export function orderLog(
  record: Database,
  stored: (dex: string) => CompleteReading<readonly OpenOrder[]> | undefined,
): OrderLog {
  const log = stateLog(record, {
    table: 'order_change',
    coreOf: (value) => value,
    seenAt: (dex, { value }) => {
      const reading = stored(dex);
      if (reading === undefined || mayBeUnread(reading.unreadable ?? [], coinOf(value))) return null;
      return reading.receivedAt;
    },
  });
  return {
    history: (oid) => readHeld(log.history(String(oid)), storedOrder),
    note: (dex, { value, receivedAt, unreadable = [] }) => {
      const reported = value.map((order) => {
        const text = canonicalJson(order);
        return { key: String(order.oid), value: text, core: text };
      });
      log.note([
        {
          scope: dex,
          at: receivedAt,
          reported,
          isUnread: (known) => mayBeUnread(unreadable, coinOf(known.value)),
        },
      ]);
    },
  };
}

function coinOf(order: string): string {
  return storedOrder.safeParse(parsedJson(order)).data?.coin ?? '';
}
