import { asNobody } from '../as-nobody.ts';
import { freshForEachTest } from '../fixture-hooks.ts';
import Database from 'better-sqlite3';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartError } from '../../../src-main/errors.ts';
import { cacheMigrations } from '../../../src-main/store/cache/schema.ts';
import { recordMigrations } from '../../../src-main/store/record/schema.ts';
import {
  aCandle,
  aDex,
  aMarket,
  aQuote,
  aReading,
  aStoreFolder,
  cacheName,
  recordName,
  sha256,
} from './a-store.ts';

const at = { folder: freshForEachTest(aStoreFolder) };

const key = { coin: 'BTC', interval: '1h' } as const;
const newest = (name: string): number =>
  (name === cacheName ? cacheMigrations : recordMigrations).at(-1)?.version ?? 0;

/** Writes something of every kind to a store and closes it. */
function filled(): void {
  const store = at.folder.open();
  store.writer.putCatalog(aReading());
  store.writer.putQuotes([aQuote()]);
  store.writer.putCandles(key, [aCandle()], { fromTime: 0, readAt: 9 });
  store.close();
}

function alter(name: string, change: (database: Database.Database) => void): void {
  const database = new Database(at.folder.path(name));
  change(database);
  database.close();
}

/** Overwrites the head of the last page alone, which no read of the start needs. */
function damage(name: string): void {
  const path = at.folder.path(name);
  const bytes = readFileSync(path);
  const page = bytes.length - 4_096;
  bytes.fill(0x5a, page, page + 64);
  writeFileSync(path, bytes);
}

describe('a new store', () => {
  test('is empty, and knows that nothing was ever read', () => {
    const { reader } = at.folder.open();
    expect(reader.catalog()).toEqual({
      dexes: [],
      markets: [],
      readAt: null,
      revision: 0,
      unnamedDexes: 0,
      unreadMarkets: [],
    });
    expect(reader.quote('BTC')).toBeNull();
    expect(reader.market('BTC')).toBeNull();
    expect(reader.candleSpan(key)).toBeNull();
    expect(reader.candles(key, 0)).toEqual([]);
    expect(reader.marketStatusHistory('BTC')).toEqual([]);
  });

  test('keeps its files private to the user', () => {
    at.folder.open();
    expect(
      readdirSync(join(at.folder.dir, 'hl-testnet'))
        .filter((name) => name.endsWith('.sqlite'))
        .sort(),
    ).toEqual([cacheName, recordName]);
  });

  test.each([cacheName, recordName])(
    'writes %s ahead of itself and through to the disk, and marks it as its own',
    (name) => {
      filled();
      const database = new Database(at.folder.path(name), { readonly: true });
      expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(database.pragma('application_id', { simple: true })).toBe(0x50525053);
      expect(database.pragma('user_version', { simple: true })).toBe(newest(name));
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
      database.close();
    },
  );

  test('is created even from an empty cache file, as an interrupted start leaves it', () => {
    filled();
    writeFileSync(at.folder.path(cacheName), '');
    expect(() => at.folder.open()).not.toThrow();
    expect(at.folder.warnings).toEqual([]);
  });

  test('is created where an interrupted start has left files', () => {
    mkdirSync(join(at.folder.dir, 'hl-testnet'));
    for (const suffix of ['', '-wal', '-shm'])
      writeFileSync(`${at.folder.path(recordName)}.new${suffix}`, 'SQLite format 3');
    expect(() => at.folder.open()).not.toThrow();
    expect(existsSync(`${at.folder.path(recordName)}.new`)).toBe(false);
  });
});

describe('a store that is opened again', () => {
  test('has everything that was put, to the last digit', () => {
    const dexes = [aDex(), aDex({ name: 'xyz', fullName: 'XYZ', position: 1, collateral: null })];
    const markets = [
      aMarket({ maxLeverage: 2.5 }),
      aMarket({ coin: 'xyz:GOLD', dex: 'xyz', onlyIsolated: true, delisted: true }),
    ];
    const quotes = [aQuote(), aQuote({ coin: 'xyz:GOLD', mid: null, mark: null })];
    const first = at.folder.open();
    first.writer.putCatalog({ dexes, markets, readAt: 5 });
    first.writer.putQuotes(quotes);
    first.writer.putCandles(key, [aCandle()], { fromTime: 0, readAt: 9 });
    first.close();
    const { reader } = at.folder.open();
    expect(reader.catalog()).toEqual({
      dexes,
      markets,
      readAt: 5,
      revision: 1,
      unnamedDexes: 0,
      unreadMarkets: [],
    });
    expect(reader.market('xyz:GOLD')).toEqual(markets[1]);
    expect(reader.dex('xyz')).toEqual(dexes[1]);
    expect(quotes.map(({ coin }) => reader.quote(coin))).toEqual(quotes);
    expect(reader.candles(key, 0)).toEqual([aCandle()]);
    expect(reader.candleSpan(key)).toEqual({ fromTime: 0, readAt: 9 });
    expect(reader.marketStatusHistory('xyz:GOLD')).toEqual([
      { coin: 'xyz:GOLD', delisted: true, fromTime: 5, toTime: null, seenAt: null },
    ]);
  });

  test('continues its catalog’s revisions', () => {
    filled();
    const store = at.folder.open();
    store.writer.putCatalog(aReading({ readAt: 2_000 }));
    expect(store.reader.catalog().revision).toBe(2);
  });

  test('for another account has a record of its own beside the same cache', () => {
    filled();
    const { reader } = at.folder.open({ account: `0x${'a'.repeat(40)}` });
    expect(reader.catalog().markets).toHaveLength(1);
    expect(reader.marketStatusHistory('BTC')).toEqual([]);
    expect(existsSync(at.folder.path(`record-0x${'a'.repeat(40)}.sqlite`))).toBe(true);
  });
});

describe('a file is refused with one clear line and not a byte of it changed:', () => {
  const expectRefused = (name: string, says: RegExp): void => {
    const before = sha256(at.folder.path(name));
    const refusal = at.folder.refusal();
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toMatch(says);
    expect(refusal.message).toContain(at.folder.path(name));
    expect(refusal.message).not.toContain('\n');
    expect(sha256(at.folder.path(name))).toBe(before);
    expect(at.folder.warnings).toEqual([]);
  };

  test('a record of a development version, which is kept under another name where a new one is begun', () => {
    at.folder.open().close();
    alter(recordName, (database) => database.pragma('user_version = 19'));
    expectRefused(recordName, /written by a development version of Perpscope\..*--start-new-record.*\.$/);
    at.folder.open({ startNewRecord: true }).close();
    expect(at.folder.warnings.at(-1)).toMatch(/development version .* a new record was started\.$/);
  });

  test.each([cacheName, recordName])('%s of a newer schema', (name) => {
    filled();
    alter(name, (database) => database.pragma('user_version = 999'));
    const newer = `newer Perpscope \\(schema 999, this version knows ${newest(name)}\\).*Install the newer version\\.$`;
    expectRefused(name, new RegExp(newer));
    expect.hasAssertions();
  });

  test.each([cacheName, recordName])('%s of another program', (name) => {
    filled();
    alter(name, (database) => database.pragma('application_id = 7'));
    expectRefused(
      name,
      /is not a Perpscope file\. The file was not changed\. Move it to another folder, then start again\.$/,
    );
    expect.hasAssertions();
  });

  test.each([cacheName, recordName])('%s of another network', (name) => {
    const other = aStoreFolder();
    other.open({ source: 'hl-mainnet' }).close();
    filled();
    writeFileSync(at.folder.path(name), readFileSync(join(other.dir, 'hl-mainnet', name)));
    other.drop();
    expectRefused(name, /belongs to hl-mainnet .*, not to hl-testnet/);
    expect.hasAssertions();
  });

  test('a record of another account', () => {
    filled();
    const account = `0x${'b'.repeat(40)}`;
    const path = at.folder.path(`record-${account}.sqlite`);
    renameSync(at.folder.path(recordName), path);
    const before = sha256(path);
    expect(at.folder.refusal({ account }).message).toContain('belongs to hl-testnet no account');
    expect(sha256(path)).toBe(before);
  });

  test('a record with a damaged page', () => {
    filled();
    damage(recordName);
    expectRefused(recordName, /is damaged/);
    expect.hasAssertions();
  });

  test.each([
    ['text', Buffer.from('This is no database, however long it may go on about it. '.repeat(100))],
    ['a cut-off header', Buffer.from('SQLite format 3\0')],
    ['empty', Buffer.alloc(0)],
  ])('a record that is %s', (_what, bytes) => {
    filled();
    writeFileSync(at.folder.path(recordName), bytes);
    expectRefused(recordName, /is (damaged|empty).*--start-new-record/);
    expect.hasAssertions();
  });

  test('and the folder is unlocked for the repair', () => {
    filled();
    alter(recordName, (database) => database.pragma('user_version = 999'));
    at.folder.refusal();
    alter(recordName, (database) => database.pragma(`user_version = ${newest(recordName)}`));
    expect(at.folder.open().reader.catalog().markets).toHaveLength(1);
  });
});

describe('a damaged cache', () => {
  test('is put aside with its log, and a new one begun: the old bytes are kept, the record is untouched', () => {
    filled();
    damage(cacheName);
    writeFileSync(`${at.folder.path(cacheName)}-wal`, 'a log');
    const [cacheBytes, recordBytes] = [sha256(at.folder.path(cacheName)), sha256(at.folder.path(recordName))];
    const store = at.folder.open();
    const aside = `${at.folder.path(cacheName)}.damaged-stamp`;
    expect(sha256(aside)).toBe(cacheBytes);
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('a log');
    expect(sha256(at.folder.path(recordName))).toBe(recordBytes);
    expect(at.folder.warnings).toHaveLength(1);
    expect(at.folder.warnings[0]).toMatch(
      /is damaged \(.*\)\. It was renamed to .*damaged-stamp, and a new cache was started\.$/,
    );
    expect(store.reader.catalog().readAt).toBeNull();
    expect(store.reader.marketStatusHistory('BTC')).toHaveLength(1);
    store.writer.putCatalog(aReading({ readAt: 2_000 }));
    expect(store.reader.catalog().markets).toHaveLength(1);
  });

  test('that is not a database is put aside too', () => {
    filled();
    writeFileSync(at.folder.path(cacheName), 'x'.repeat(10_000));
    at.folder.open();
    expect(readFileSync(`${at.folder.path(cacheName)}.damaged-stamp`, 'utf8')).toBe('x'.repeat(10_000));
  });
});

/** SQLite can't open the file's log, as on a disk without room for it. */
const blockLog = (name: string): void => mkdirSync(`${at.folder.path(name)}-wal`);

test.each([cacheName, recordName])(
  'a file that can’t be opened for the disk’s sake is not called damaged:: %s is left where it is, though a new record may be begun',
  (name) => {
    filled();
    blockLog(name);
    const before = sha256(at.folder.path(name));
    const refusal = at.folder.refusal({ startNewRecord: true });
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toMatch(
      /could not be opened \(.*SQLITE_\w+\)\. The file was not changed\. Check .* room/,
    );
    expect(refusal.message).not.toMatch(/damaged|restore/);
    expect(sha256(at.folder.path(name))).toBe(before);
    expect(at.folder.warnings).toEqual([]);
  },
);

test.each([cacheName, recordName])('%s that can’t be written is named, with what to do', (name) => {
  filled();
  const path = at.folder.path(name);
  for (const folder of [at.folder.dir, dirname(path)]) chmodSync(folder, 0o777);
  for (const file of [cacheName, recordName]) chmodSync(at.folder.path(file), 0o666);
  chmodSync(path, 0o444);
  const refusal = asNobody(() => at.folder.refusal());
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toContain(`${path} could not be opened (`);
  expect(refusal.message).toMatch(/SQLITE_READONLY\w*\)\. .* that the file and its folder can be written/);
});

test('a folder that can’t be written is reported in one line', () => {
  const file = join(at.folder.dir, 'a-file');
  writeFileSync(file, 'not a folder');
  const refusal = at.folder.refusal({ dataDir: join(file, 'below') });
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toMatch(
    /The data folder .* can't be written: part of its path is a file \(ENOTDIR\)/,
  );
  expect(readFileSync(file, 'utf8')).toBe('not a folder');
});

describe('closing', () => {
  test('puts the newest quotes on disk', () => {
    const store = at.folder.open();
    store.writer.putQuotes([aQuote()]);
    store.close();
    expect(at.folder.open().reader.quote('BTC')).toEqual(aQuote());
  });

  test('frees the folder even where the last write fails', () => {
    const store = at.folder.open();
    store.writer.putQuotes([aQuote()]);
    alter(cacheName, (database) => database.exec('DROP TABLE quote'));
    expect(() => store.close()).toThrow(/no such table/);
    alter(cacheName, (database) => database.pragma('application_id = 7'));
    // Refused because of the file itself, not of the lock.
    expect(at.folder.refusal().message).toContain('is not a Perpscope file');
  });
});
