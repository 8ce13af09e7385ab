import type { Database } from 'better-sqlite3';
import {
  type AlertBook,
  type AlertThresholds,
  defaultThresholds,
} from '../../../domain/alerts/alert-book.ts';
import { alertTable, type Write } from './alert-table.ts';
import type { AlertReader, AlertWriter } from '../../alerts.ts';
import type { StoreChange } from '../../store.ts';
import type { Mute } from '../../../domain/alerts/alert-settings.ts';
import { storedMute, storedThresholds } from './alert-shapes.ts';

/** The account's alerts in the record file, read once and written through. */
interface AlertStore {
  readonly reader: AlertReader;
  readonly writer: AlertWriter;
}

export function alertStore(record: Database, publish: (change: StoreChange) => void): AlertStore {
  const alerts = alertTable(record);
  const mutes = muteTable(record);
  const thresholds = thresholdTable(record);
  const stored: AlertBook = {
    ...alerts.read(),
    mutes: mutes.read(),
    thresholds: thresholds.read(),
    unchecked: [],
  };
  const state = { stored, book: stored };
  const changes = (before: AlertBook, after: AlertBook): readonly Write[] => [
    ...alerts.changes(before, after),
    ...mutes.changes(before.mutes, after.mutes),
    ...thresholds.changes(before.thresholds, after.thresholds),
  ];
  const writeAll = record.transaction((writes: readonly Write[], at: number) => {
    for (const write of writes) write(at);
  });
  return {
    reader: { alerts: () => state.book, alertHistory: alerts.history },
    writer: {
      putAlerts: (book, at) => {
        const writes = changes(state.stored, book);
        if (writes.length === 0 && state.book === state.stored && isSameUnstored(state.book, book)) return;
        if (writes.length > 0) writeAll(writes, at);
        Object.assign(state, { stored: book, book });
        publish({ kind: 'alerts' });
      },
      holdAlerts: (book) => {
        if (changes(state.book, book).length === 0 && isSameUnstored(state.book, book)) return;
        state.book = book;
        publish({ kind: 'alerts' });
      },
    },
  };
}

/** Compares the parts of the book that are held in memory alone. */
function isSameUnstored(before: AlertBook, after: AlertBook): boolean {
  const unstored = ({ unchecked, unreadable }: AlertBook): string => JSON.stringify([unchecked, unreadable]);
  return unstored(before) === unstored(after);
}

interface SettingsTable<T> {
  readonly read: () => T;
  /** Writes that turn `before` into `after`; none if they are the same. */
  readonly changes: (before: T, after: T) => readonly Write[];
}

interface MuteRow {
  /** Rule and coin are empty for any. */
  readonly rule: string;
  readonly coin: string;
  readonly until: number | null;
}

function muteTable(record: Database): SettingsTable<readonly Mute[]> {
  const select = record.prepare<[], MuteRow>('SELECT rule, coin, until FROM alert_mute ORDER BY rule, coin');
  const insert = record.prepare('INSERT INTO alert_mute (rule, coin, until) VALUES (?, ?, ?)');
  const clear = record.prepare('DELETE FROM alert_mute');
  return {
    read: () => select.all().flatMap(muteOf),
    changes: (before, after) =>
      JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [
            () => void clear.run(),
            ...after.map(
              ({ rule, coin, until }) =>
                () =>
                  void insert.run(rule ?? '', coin ?? '', until),
            ),
          ],
  };
}

function muteOf({ rule, coin, until }: MuteRow): readonly Mute[] {
  const parsed = storedMute.safeParse({
    rule: rule === '' ? null : rule,
    coin: coin === '' ? null : coin,
    until,
  });
  return parsed.success ? [parsed.data] : [];
}

/** Table of the alert thresholds: the defaults until a person has set others. */
function thresholdTable(record: Database): SettingsTable<AlertThresholds> {
  const select = record.prepare(
    `SELECT daily_loss_share AS dailyLossShare, drawdown_share AS drawdownShare,
            drawdown_limit_usd AS drawdownLimitUsd, liquidation_distance AS liquidationDistance,
            equity_drop_share AS equityDropShare, equity_drop_minutes AS equityDropMinutes,
            without_stop_minutes AS withoutStopMinutes
     FROM alert_thresholds`,
  );
  const replace = record.prepare(
    `INSERT OR REPLACE INTO alert_thresholds (only, daily_loss_share, drawdown_share, drawdown_limit_usd,
       liquidation_distance, equity_drop_share, equity_drop_minutes, without_stop_minutes)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    read: () => storedThresholds.safeParse(select.get()).data ?? defaultThresholds,
    changes: (before, after) => {
      const values = valuesOf(after);
      const isSame = JSON.stringify(valuesOf(before)) === JSON.stringify(values);
      return isSame ? [] : [() => void replace.run(...values)];
    },
  };
}

const valuesOf = (thresholds: AlertThresholds): readonly (number | string | null)[] => [
  thresholds.dailyLossShare,
  thresholds.drawdownShare,
  thresholds.drawdownLimitUsd,
  thresholds.liquidationDistance,
  thresholds.equityDropShare,
  thresholds.equityDropMinutes,
  thresholds.withoutStopMinutes,
];
