import SQLite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { exportCompleteness } from '../../../../src-main/operations/exports/export-completeness.ts';
import { openSubject } from '../../../../src-main/operations/exports/export-subjects.ts';
import { timePages, type ExportReads } from '../../../../src-main/operations/exports/export-subject.ts';
import {
  everything,
  type ExportFilter,
  type ExportSubject,
} from '../../../../src-preload/contract/views/exports/exports.ts';
import { isoText } from '../../../../src-main/domain/iso-text.ts';
import { periodRange } from '../../../../src-main/domain/performance/period.ts';
import { closedTripsCoverage } from '../../../../src-main/operations/trades/history-coverage.ts';
import { recordPath } from '../../../../src-main/store/record-file.ts';
import { anAgentStatus, vault } from '../../agent-status.ts';
import { aBook, anEntry } from '../../domain/alerts/an-alert.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aDexAccount, aPosition } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { projectAll } from '../../store/project-all.ts';
import { aDecision, common, putJournal, reconcileAll } from '../journal/a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const read = (knownFrom: number): void => {
  app.store.writer.putFills([aFill({ time: now - 60_000 })], { knownFrom, readThrough: now });
  app.store.writer.noteReading('fills', now);
};
const putPositions = (positions: readonly ReturnType<typeof aPosition>[]): void =>
  app.store.writer.putDexAccounts([{ value: aDexAccount({ time: now, positions }), receivedAt: now }]);
const judged = (
  subject: ExportSubject,
  from: number | null = null,
  strategyId: string | null = null,
  more: Partial<ExportFilter> = {},
) => {
  const scope = app.scope as ExportReads;
  const filter = { ...everything, from, strategyId, ...more };
  return exportCompleteness(scope, openSubject(scope, subject, filter), filter);
};

describe('an export derived from fills', () => {
  test('is complete once the fills of its time are read, and all of them are processed', () => {
    expect(judged('fills')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('not read yet'),
    });
    read(0);
    expect(judged('fills')).toEqual({ complete: true, incompleteReason: null, gaps: [] });
    expect(judged('closed_trades')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('being computed'),
    });
    putPositions([aPosition({ coin: 'BTC' })]);
    reconcileAll(app.store);
    expect([judged('trades').complete, judged('closed_trades').complete]).toEqual([true, true]);
  });

  test('is not complete before the newest fills were read, even if older ones are stored', () => {
    app.store.writer.putFills([aFill({ time: now - minute })], { knownFrom: 0, readThrough: now });
    app.store.writer.noteReading('fills', null);
    expect(judged('fills')).toMatchObject({
      complete: false,
      incompleteReason: 'The history of fills was not read yet.',
    });
  });

  test('is complete for ten minutes after a reading', () => {
    read(0);
    app.time.now = now + 10 * minute;
    expect(judged('fills').complete).toBe(true);
    app.time.now += 1;
    expect(judged('fills')).toMatchObject({ incompleteReason: expect.stringContaining('last read at') });
  });

  test('is complete from a time before 1970 on, as from the first fill on', () => {
    read(0);
    expect(judged('fills', -day).complete).toBe(true);
  });

  test('says where the history begins, when it was last read, and which gaps it has', () => {
    read(now - 2 * day);
    expect(judged('fills', now - day).complete).toBe(true);
    expect(judged('fills')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('begins at'),
    });
    const gap = {
      history: 'fills',
      fromTime: now - day,
      toTime: now - day + 5,
      reason: 'The venue forgot them.',
      notedAt: now,
    } as const;
    app.store.writer.putGap(gap);
    expect(judged('fills', now - 2 * day)).toMatchObject({
      complete: false,
      gaps: [{ reason: 'The venue forgot them.' }],
    });
    app.time.now += day;
    expect(judged('fills', now - 1_000)).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('last read at'),
    });
  });
});

test.each(['fills', 'funding', 'decisions', 'equity', 'alerts'] as const)(
  'an export of a time that is not over of %s is incomplete, and says so',
  (subject) => {
    app.store.writer.putFunding([], { knownFrom: 0, readThrough: now });
    app.store.writer.noteReading('funding', now);
    read(0);
    putJournal(
      app.store,
      [1, 2].map((seq) => aDecision(seq)),
    );
    const made = isoText(app.time.now);
    expect(judged(subject, null, null, { to: now + day })).toMatchObject({
      complete: false,
      incompleteReason: `The time asked for ends at ${isoText(now + day)}, after this export was made at ${made}.`,
    });
    expect(judged(subject, now + day).incompleteReason).toBe(
      `The time asked for begins at ${isoText(now + day)}, after this export was made at ${made}.`,
    );
    expect(judged(subject, null, null, { to: now }).complete).not.toBe(false);
  },
);

describe('an export of closed trades', () => {
  test('is incomplete, as the lists of them are, while a position has disappeared without a fill', () => {
    read(0);
    reconcileAll(app.store);
    putPositions([aPosition({ coin: 'BTC' })]);
    expect(judged('closed_trades')).toMatchObject({ complete: true });
    putPositions([]);
    const { complete, message } = closedTripsCoverage.known(app.scope, { range: periodRange('all', now) });
    expect(complete).toBe(false);
    expect(message).toMatch(/^1 position disappeared without a fill/);
    expect(judged('closed_trades')).toMatchObject({ complete: false, incompleteReason: message });
    expect(judged('fills')).toMatchObject({ complete: true });
  });

  test('and of tax events, which lack its realized P&L, is incomplete too', () => {
    read(0);
    app.store.writer.putFunding([], { knownFrom: 0, readThrough: now });
    app.store.writer.noteReading('funding', now);
    reconcileAll(app.store);
    putPositions([aPosition({ coin: 'BTC' })]);
    expect(judged('tax_events')).toMatchObject({ complete: true });
    putPositions([]);
    expect(judged('tax_events')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringMatching(/^1 position disappeared without a fill/),
    });
  });

  test('is complete for a time or a market without the position', () => {
    read(0);
    reconcileAll(app.store);
    putPositions([]);
    const scope = app.scope as ExportReads;
    const judge = (filter: ExportFilter): boolean | null =>
      exportCompleteness(scope, openSubject(scope, 'closed_trades', filter), filter).complete;
    expect(judge({ ...everything, to: now - day })).toBe(true);
    expect(judge({ ...everything, marketId: 'sim-testnet:xyz:TSLA' })).toBe(true);
    expect(judge({ ...everything, marketId: 'sim-testnet:BTC' })).toBe(false);
  });
});

describe('an export that rests on the journal', () => {
  /** Numbers 1 to 3 and 995 to 999 of the agent's journal: 4 to 994 are missing. */
  const putGapped = (): void => {
    putJournal(
      app.store,
      [1, 2, 3, 995, 996, 997, 998, 999].map((seq) => aDecision(seq)),
    );
    reconcileAll(app.store);
  };

  const missing = { from: isoText(common(3).at), to: isoText(common(995).at) };
  const subjects = ['decisions', 'trades', 'closed_trades'] as const;
  test.each(subjects)('of %s says that events are missing', (subject) => {
    read(0);
    putPositions([aPosition({ coin: 'BTC' })]);
    putGapped();
    expect(judged(subject)).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('missing'),
      gaps: [{ ...missing, reason: "Events of the agent's journal are missing." }],
    });
    expect(judged(subject, now - 5 * minute)).toMatchObject({ complete: true, gaps: [] });
  });

  test.each(['trades', 'closed_trades'] as const)(
    'of %s of one strategy, which the journal alone names, needs the journal',
    (subject) => {
      read(0);
      reconcileAll(app.store);
      putPositions([aPosition({ coin: 'BTC' })]);
      expect(judged(subject).complete).toBe(true);
      expect(judged(subject, null, 'trend')).toMatchObject({
        complete: false,
        incompleteReason: "The agent's journal was not read yet.",
      });
      putGapped();
      expect(judged(subject, null, 'trend')).toMatchObject({
        complete: false,
        incompleteReason: expect.stringContaining('missing'),
      });
    },
  );

  test('of one strategy’s trades says when the journal begins, where something was filled before', () => {
    read(0);
    app.store.writer.putFills([aFill({ time: now - 30 * day, tid: 2 })], {
      knownFrom: 0,
      readThrough: now,
    });
    putJournal(app.store, [aDecision(1)]);
    putPositions([aPosition({ coin: 'BTC' })]);
    reconcileAll(app.store);
    expect(judged('closed_trades', null, 'trend')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('journal begins at'),
    });
    expect(judged('closed_trades', now - day, 'trend').complete).toBe(true);
  });

  test.each(['trades', 'closed_trades'] as const)(
    'of %s of one strategy that ends at the time of an earlier row includes that row',
    (subject) => {
      const earlier = now - 30 * day;
      app.store.writer.putFills([aFill({ time: earlier, tid: 2, oid: 2 })], {
        knownFrom: 0,
        readThrough: now,
      });
      read(0);
      putJournal(app.store, [aDecision(1)]);
      reconcileAll(app.store);
      const upTo = (to: number) => judged(subject, null, 'trend', { to }).incompleteReason;
      expect(upTo(earlier)).toContain('journal begins at');
      expect(upTo(earlier - 1)).toBeNull();
    },
  );

  const ofReports: readonly Partial<ExportFilter>[] = [
    { status: 'rejected' },
    { reconciliation: 'mismatch' },
  ];
  test.each(ofReports)('of orders filtered by the agent’s reports, %o, needs the journal', (more) => {
    const ofReported = (from: number | null = null) => judged('trades', from, null, more);
    const lacking = (why: string) => ({ complete: false, incompleteReason: expect.stringContaining(why) });
    app.store.writer.putFills([aFill({ time: now - 30 * day, tid: 2, oid: 2 })], {
      knownFrom: 0,
      readThrough: now,
    });
    read(0);
    reconcileAll(app.store);
    expect(judged('trades').complete).toBe(true);
    expect(ofReported()).toMatchObject(lacking('journal was not read yet'));
    putJournal(app.store, [aDecision(1)]);
    reconcileAll(app.store);
    expect(ofReported()).toMatchObject(lacking('journal begins at'));
    expect(ofReported(now - day).complete).toBe(true);
    projectAll(app.store.writer, { now, mayJoin: false });
    expect(ofReported(now - day)).toMatchObject(lacking('not matched with this account'));
    expect(judged('trades', now - day).complete).toBe(true);
  });

  test('of one strategy’s trades in a market depends only on rows of that market', () => {
    app.store.writer.putFills([aFill({ time: now - 30 * day, coin: 'ETH', tid: 2, oid: 2 })], {
      knownFrom: 0,
      readThrough: now,
    });
    read(0);
    putJournal(app.store, [aDecision(1)]);
    reconcileAll(app.store);
    const ofMarket = (coin: string) => ({ marketId: `${app.scope.networkKey}:${coin}` });
    expect(judged('trades', null, 'trend', ofMarket('ETH')).complete).toBe(false);
    expect(judged('trades', null, 'trend', ofMarket('BTC')).complete).toBe(true);
  });

  test.each(['decisions', 'trades'] as const)('of %s says when the journal was last read', (subject) => {
    read(0);
    putJournal(app.store, [aDecision(999)]);
    reconcileAll(app.store);
    expect(judged(subject, now - day).complete).toBe(true);
    app.time.now += day;
    app.store.writer.noteReading('fills', now + day);
    expect(judged(subject)).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('journal was last read at'),
    });
  });

  test('is complete for ten minutes after the journal was read to its end', () => {
    putJournal(app.store, [aDecision(999)]);
    app.time.now = now + 10 * minute;
    expect(judged('decisions').complete).toBe(true);
    app.time.now += 1;
    expect(judged('decisions')).toMatchObject({
      incompleteReason: expect.stringContaining('journal was last read at'),
    });
  });

  test('of one strategy’s decisions needs no match with the account', () => {
    putJournal(app.store, [aDecision(999)]);
    projectAll(app.store.writer, { now, mayJoin: false });
    expect(judged('decisions', null, 'trend').complete).toBe(true);
  });

  test('is complete for a time before its first event, but not without any journal', () => {
    expect(judged('decisions')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('not read yet'),
    });
    putJournal(app.store, [aDecision(999)]);
    const filter = { ...everything, from: now - 3 * day, to: now - 2 * day };
    const scope = app.scope as ExportReads;
    expect(exportCompleteness(scope, openSubject(scope, 'decisions', filter), filter).complete).toBe(true);
  });
});

test('samples state that they exist only for the time in which Perpscope ran', () => {
  expect(judged('equity')).toMatchObject({
    complete: null,
    incompleteReason: expect.stringContaining('ran'),
  });
});

describe('an export of samples whose stored row can not be read', () => {
  const change = (sql: string): void => {
    const file = new SQLite(
      recordPath({ dataDir: app.dataDir, source: 'sim-testnet-seed-1', account: vault }),
    );
    file.exec(sql);
    file.close();
  };
  const rowsOf = (subject: ExportSubject): readonly unknown[] =>
    [...openSubject(app.scope as ExportReads, subject, everything).pages()].flat();
  const lacking = {
    complete: false,
    incompleteReason: "1 stored row could not be read and can't be exported.",
    gaps: [],
  };

  test('of alerts says so', () => {
    app.store.writer.putAlerts(aBook({ state: [anEntry(), anEntry({ rule: 'drawdown' })] }), now);
    expect(judged('alerts').complete).toBeNull();
    change("UPDATE alert_change SET value = '{' WHERE key = 'drawdown'");
    expect(judged('alerts')).toEqual(lacking);
    expect(rowsOf('alerts')).toHaveLength(1);
    app.time.now += 1;
    expect(judged('alerts', now + 1).complete).toBeNull();
  });

  test('of risk reports says so', () => {
    const put = (figure: number, receivedAt: number): void =>
      app.store.writer.putAgentStatus({
        value: anAgentStatus({ risk: { kind: 'reported', value: { leverage: figure } } }),
        receivedAt,
      });
    put(1, now - 30 * day);
    put(2, now - day);
    expect(judged('risk').complete).toBeNull();
    change(`UPDATE agent_change SET value = '{}' WHERE key = 'risk' AND at < ${now - 2 * day}`);
    expect(judged('risk')).toEqual(lacking);
    expect(rowsOf('risk')).toHaveLength(1);
    expect(judged('risk', now - day / 2).complete).toBeNull();
  });
});

test('a risk report in force was last seen in the latest reading of the agent', () => {
  const times = [3, 2, 1].map((hours) => now - hours * hour);
  for (const [nth, receivedAt] of times.entries())
    app.store.writer.putAgentStatus({
      value: anAgentStatus({ risk: { kind: 'reported', value: { leverage: nth === 0 ? 1 : 2 } } }),
      receivedAt,
    });
  const { columns, pages } = openSubject(app.scope as ExportReads, 'risk', everything);
  const seen = columns.find(({ name }) => name === 'last_seen_at');
  expect([...pages()].flat().map((row) => seen?.value(row))).toEqual(
    [now - hour, now - 3 * hour].map(isoText),
  );
});

test('pages by time have each row once, those at the end of a week too', () => {
  const rows = [14, 7].flatMap((days) => [-1, 0, 1].map((ms) => now - days * day + ms));
  const within = (from: number, to: number) => rows.filter((at) => at >= from && at <= to);
  const pages = [...timePages({ from: now - 15 * day, to: now }, now, within)];
  expect(pages.flat()).toEqual(rows.toReversed());
  const inWholeWeeks = timePages({ from: now - 14 * day, to: now }, now, within);
  expect([...inWholeWeeks].flat()).toEqual(rows.filter((at) => at >= now - 14 * day).toReversed());
});
