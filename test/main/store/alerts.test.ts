import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshForEachTest } from '../fixture-hooks.ts';
import type { AlertBook } from '../../../src-main/domain/alerts/alert-book.ts';
import { alertStore } from '../../../src-main/store/record/alerts/alert-store.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import type { StoreChange } from '../../../src-main/store/store.ts';
import { aBook, anEntry } from '../domain/alerts/an-alert.ts';
import { decimal, now } from '../markets.ts';
import { alertTable } from '../../../src-main/store/record/alerts/alert-table.ts';
import { aStoreFolder, recordName } from './a-store.ts';
import { plansOf } from './merged-plans.ts';

const full: AlertBook = aBook({
  state: [
    anEntry({ rule: 'agent_paused' }),
    { ...anEntry({ rule: 'venue_rejection', coin: 'xyz:TSLA', count: 3 }), seen: ['a', 'b'] },
  ],
  seen: new Set(['agent_paused']),
  mutes: [
    { rule: 'agent_paused', coin: null, until: now + 5 },
    { rule: null, coin: 'BTC', until: null },
  ],
  thresholds: {
    dailyLossShare: 0.5,
    drawdownShare: 0.25,
    drawdownLimitUsd: decimal('1234.56'),
    liquidationDistance: 0.05,
    equityDropShare: 0.02,
    equityDropMinutes: 15,
    withoutStopMinutes: 7,
  },
});
const byKey = ({ state, mutes, ...rest }: AlertBook) => ({
  ...rest,
  state: state.toSorted((a, b) => (a.alert.key < b.alert.key ? -1 : 1)),
  mutes: mutes.toSorted((a, b) => ((a.rule ?? '') < (b.rule ?? '') ? -1 : 1)),
});

/** Makes the alert of the paused agent unreadable. */
function damage(path: string): void {
  const file = new Database(path);
  file.prepare("UPDATE alert_change SET value = '{' WHERE key = 'agent_paused'").run();
  file.close();
}

describe('alerts in the record file', () => {
  const at = { folder: freshForEachTest(aStoreFolder) };

  test('start empty, with the default thresholds', () => {
    expect(at.folder.open().reader.alerts()).toEqual(aBook());
  });

  test('are unchanged after a restart', () => {
    const first = at.folder.open();
    first.writer.putAlerts(full, now);
    expect(first.reader.alerts()).toBe(full);
    first.close();
    expect(byKey(at.folder.open().reader.alerts())).toEqual(byKey(full));
  });

  test('stay removed after a restart', () => {
    const first = at.folder.open();
    first.writer.putAlerts(full, now);
    first.writer.putAlerts(aBook(), now);
    first.close();
    expect(at.folder.open().reader.alerts()).toEqual(aBook());
  });

  test('have a history with each time that one was active, as it was last stored, newest first', () => {
    const store = at.folder.open();
    const paused = (given: object) => aBook({ state: [anEntry({ rule: 'agent_paused', ...given })] });
    const second = { firstRaisedAt: now, raisedAt: now + 2, count: 2 };
    for (const [nth, book] of [
      paused({}),
      paused({ resolvedAt: now + 1 }),
      paused(second),
      paused({ ...second, raisedAt: now + 3, count: 3 }),
      paused({ ...second, raisedAt: now + 3, count: 3, resolvedAt: now + 4 }),
      aBook(),
      paused({ firstRaisedAt: now + 6, raisedAt: now + 6 }),
    ].entries())
      store.writer.putAlerts(book, now + nth);
    const { alertHistory } = store.reader;
    expect(
      alertHistory(0, now + 9).alerts.map(({ raisedAt, resolvedAt, count }) => [raisedAt, resolvedAt, count]),
    ).toEqual([
      [now + 6, null, 1],
      [now + 3, now + 4, 3],
      [now, now + 1, 1],
    ]);
    expect(alertHistory(now + 1, now + 3).alerts.map(({ raisedAt }) => raisedAt)).toEqual([now + 3]);
    expect(plansOf(at.folder, alertTable, ({ history }) => history(0, 1)).map(({ plan }) => plan)).toEqual([
      expect.stringMatching(/SCAN alert_change USING INDEX alert_change_by_key(?!.*TEMP B-TREE)/),
    ]);
  });

  test('that can not be read are counted in the history, if they may have been raised in its time', () => {
    const store = at.folder.open();
    store.writer.putAlerts(full, now);
    damage(at.folder.path(recordName));
    const { alertHistory } = store.reader;
    const rules = (from: number, to: number) => {
      const { alerts, unreadableCount } = alertHistory(from, to);
      return [alerts.map(({ rule }) => rule), unreadableCount];
    };
    expect(rules(0, now + 9)).toEqual([['venue_rejection'], 1]);
    expect(rules(now - 9, now - 1)).toEqual([[], 1]);
    expect(rules(now + 1, now + 9)).toEqual([[], 0]);
  });

  test.each(["'{'", "json_remove(value, '$.entry.alert.resolvedAt')"])(
    'whose end can not be read, stored as %s, are not one with the next time that they were raised',
    (damaged) => {
      const store = at.folder.open();
      const putPaused = (given: object, storedAt: number): void =>
        store.writer.putAlerts(aBook({ state: [anEntry({ rule: 'agent_paused', ...given })] }), storedAt);
      putPaused({}, now);
      putPaused({ resolvedAt: now + 1 }, now + 1);
      putPaused({ raisedAt: now + 2, count: 2 }, now + 2);
      const file = new Database(at.folder.path(recordName));
      file.exec(`UPDATE alert_change SET value = ${damaged} WHERE at = ${now + 1}`);
      file.close();
      expect(store.reader.alertHistory(0, now + 9)).toMatchObject({
        alerts: [{ raisedAt: now + 2 }],
        unreadableCount: 1,
      });
    },
  );

  test('that can not be read are named until they are forgotten, and never again after that', () => {
    const first = at.folder.open();
    first.writer.putAlerts(full, now);
    first.close();
    damage(at.folder.path(recordName));
    const second = at.folder.open();
    const unread = second.reader.alerts();
    expect(unread.unreadable).toEqual([{ key: 'agent_paused', since: null }]);
    const dated = { ...unread, unreadable: [{ key: 'agent_paused', since: now }] };
    second.writer.putAlerts(dated, now + 1);
    expect(second.reader.alerts()).toBe(dated);
    second.writer.putAlerts({ ...dated, unreadable: [] }, now + 2);
    second.close();
    const { alerts, alertHistory } = at.folder.open().reader;
    expect(alerts().unreadable).toEqual([]);
    expect(alertHistory(0, now + 9).unreadableCount).toBe(1);
  });

  test('that can not be read are replaced when they are raised again', () => {
    const first = at.folder.open();
    first.writer.putAlerts(full, now);
    first.close();
    damage(at.folder.path(recordName));
    const second = at.folder.open();
    second.writer.putAlerts(full, now + 1);
    second.close();
    const { alerts, alertHistory } = at.folder.open().reader;
    expect(byKey(alerts())).toEqual(byKey(full));
    // The one that can't be read may have ended before it was raised again.
    expect(alertHistory(0, now + 9)).toMatchObject({ alerts: [{}, {}], unreadableCount: 1 });
  });

  test('get a row of the record for each change and for a removal', () => {
    const store = at.folder.open();
    const paused = anEntry({ rule: 'agent_paused' });
    const { seen: _, ...entry } = paused;
    store.writer.putAlerts(aBook({ state: [paused] }), now);
    store.writer.putAlerts(aBook({ state: [paused], seen: new Set(['agent_paused']) }), now + 1);
    store.writer.putAlerts(aBook(), now + 2);
    store.close();
    const file = new Database(at.folder.path(recordName), { readonly: true });
    const rows = file.prepare('SELECT seq, key, at, value FROM alert_change ORDER BY seq').all();
    const head = file.prepare('SELECT seq FROM record_head').pluck().get();
    file.close();
    expect(rows).toEqual([
      { seq: 1, key: 'agent_paused', at: now, value: JSON.stringify({ entry, isSeen: false }) },
      { seq: 2, key: 'agent_paused', at: now + 1, value: JSON.stringify({ entry, isSeen: true }) },
      { seq: 3, key: 'agent_paused', at: now + 2, value: null },
    ]);
    expect(head).toBe(3);
  });

  test('get no row for events that an alert counts: a row does not grow with them, and their end writes none', () => {
    const store = at.folder.open();
    const rejected = (count: number, seen: readonly string[]) => ({
      ...anEntry({ rule: 'venue_rejection', coin: 'BTC', count }),
      seen,
    });
    const events = Array.from({ length: 300 }, (_, n) => `order_${n}`);
    store.writer.putAlerts(aBook({ state: [rejected(299, events.slice(0, 299))] }), now);
    store.writer.putAlerts(aBook({ state: [rejected(300, events)] }), now + 1);
    for (let gone = 1; gone < 300; gone += 1)
      store.writer.putAlerts(aBook({ state: [rejected(300, events.slice(gone))] }), now + 1 + gone);
    store.close();
    const file = new Database(at.folder.path(recordName), { readonly: true });
    const lengths = file.prepare('SELECT length(value) FROM alert_change').pluck().all();
    file.close();
    expect(lengths).toEqual([expect.any(Number), lengths[0]]);
    expect(lengths[0]).toBeLessThan(500);
    expect(at.folder.open().reader.alerts().state).toEqual([rejected(300, events.slice(299))]);
  });

  test('notify of a change once it is committed, and not of an identical book', () => {
    const store = at.folder.open();
    const notices: StoreChange[] = [];
    store.onChange((change) => {
      expect(store.reader.alerts()).toBe(full);
      notices.push(change);
    });
    store.writer.putAlerts(full, now);
    store.writer.putAlerts(structuredClone(full), now);
    expect(notices).toEqual([{ kind: 'alerts' }]);
  });

  test('are separate for each account', () => {
    at.folder.open().writer.putAlerts(full, now);
    const other = at.folder.open({ account: `0x${'b'.repeat(40)}`, lock: 'held' });
    expect(other.reader.alerts()).toEqual(aBook());
  });

  test('keep thresholds of a file from before the stop rule, with its default minutes', () => {
    const first = at.folder.open();
    first.writer.putAlerts(full, now);
    first.close();
    const file = new Database(at.folder.path(recordName));
    file.exec(`ALTER TABLE alert_thresholds DROP COLUMN without_stop_minutes;
      ALTER TABLE decision_cell DROP COLUMN decisions;
      DROP INDEX funding_by_coin;
      CREATE INDEX journal_event_by_status ON journal_event (status, at, journal, seq) WHERE status IS NOT NULL`);
    file.pragma('user_version = 108');
    file.close();
    expect(at.folder.open().reader.alerts().thresholds).toEqual({
      ...full.thresholds,
      withoutStopMinutes: 5,
    });
  });

  test('leave out rows that are not valid alerts, and name them; ignore such mutes and thresholds', () => {
    const first = at.folder.open();
    first.writer.putAlerts(full, now);
    first.close();
    const file = new Database(at.folder.path(recordName));
    file.prepare("UPDATE alert_change SET value = '{}' WHERE key = 'agent_paused'").run();
    file
      .prepare(
        "INSERT INTO current_state SELECT log, scope, 'other', seq FROM current_state WHERE key LIKE 'venue%'",
      )
      .run();
    file.prepare("UPDATE alert_mute SET rule = 'no_such_rule' WHERE rule <> ''").run();
    file.prepare('UPDATE alert_thresholds SET drawdown_share = 7').run();
    file.close();
    const book = at.folder.open().reader.alerts();
    expect(book.state.map(({ alert }) => alert.key)).toEqual(['venue_rejection xyz:TSLA']);
    expect(book.unreadable.map(({ key }) => key)).toEqual(['agent_paused', 'other']);
    expect(book.seen).toEqual(new Set());
    expect(book.mutes).toEqual([{ rule: null, coin: 'BTC', until: null }]);
    expect(book.thresholds).toEqual(aBook().thresholds);
  });
});

describe('writing', () => {
  const statements: string[] = [];
  const at: { file: Database.Database; store: ReturnType<typeof alertStore> } = {} as never;
  beforeEach(() => {
    at.file = new Database(':memory:', { verbose: (sql) => statements.push(String(sql)) });
    for (const { sql } of recordMigrations) at.file.exec(sql);
    at.store = alertStore(at.file, () => undefined);
    statements.length = 0;
  });
  afterEach(() => at.file.close());

  test('runs no statement where nothing differs, and two for each alert that does', () => {
    at.store.writer.putAlerts(aBook(), now);
    at.store.reader.alerts();
    expect(statements).toEqual([]);
    const many = Array.from({ length: 50 }, (_, n) => anEntry({ rule: 'venue_rejection', coin: `C${n}` }));
    at.store.writer.putAlerts(aBook({ state: many }), now);
    expect(statements).toHaveLength(105);
    statements.length = 0;
    at.store.writer.putAlerts(aBook({ state: many, seen: new Set(['venue_rejection C7']) }), now);
    expect(statements).toHaveLength(7);
    expect([statements[0], statements[6]]).toEqual(['BEGIN', 'COMMIT']);
  });

  test('leaves file and memory unchanged when it fails halfway, and is retried from alerts held in memory', () => {
    at.file.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON alert_mute BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    expect(() => at.store.writer.putAlerts(full, now)).toThrow('disk full');
    expect(at.store.reader.alerts()).toEqual(aBook());
    expect(at.file.prepare('SELECT count(*) FROM alert_change').pluck().get()).toBe(0);
    at.store.writer.holdAlerts(full);
    expect(at.store.reader.alerts()).toBe(full);
    at.file.exec('DROP TRIGGER refuse');
    at.store.writer.putAlerts(full, now);
    expect(at.file.prepare('SELECT count(*) FROM alert_change').pluck().get()).toBe(2);
    expect(at.store.reader.alerts()).toBe(full);
  });
});
