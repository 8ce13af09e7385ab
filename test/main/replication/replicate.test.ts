import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import dashboard from '../../../resources/grafana-dashboard.json' with { type: 'json' };
import { dollarTokens } from '../../../src-main/domain/markets/quote.ts';
import { emptyTally, joinTallies } from '../../../src-main/domain/performance/trip-tally.ts';
import { CursorMovedError, openTarget } from '../../../src-main/replication/target.ts';
import { schemaVersion } from '../../../src-main/replication/team-schema.ts';
import { readTargetAddress } from '../../../src-main/replication/target-address.ts';
import { openNumberedRows } from '../../../src-main/store/numbered-rows.ts';
import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { aTradedRecord, jsonRowsOf, type ExportFixture, type JsonRow } from '../exports/a-record.ts';
import { day, decimal, hour, now } from '../markets.ts';
import { anOrder, anOutcome, aSkip, putJournal, reconcileAll } from '../operations/journal/a-journal.ts';
import { aCluster, postgresPrograms, type Cluster } from './a-cluster.ts';
import { collectorIn, expectSameRows } from './compare-rows.ts';
import { replicateOnce, replicating, type ReplicatingPlace } from './replicating.ts';

/** Derived data is compared for only a twentieth of the time: on a busy machine that is late. */
const slow = { timeout: 60_000 };

const views: ReadonlySet<string> = new Set(['closed_trades', 'pnl_by_day', 'completeness']);

describe.skipIf(postgresPrograms === null)('a record in PostgreSQL', () => {
  const at: { cluster: Cluster; record: ExportFixture } = {} as never;
  beforeAll(async () => {
    at.cluster = await aCluster();
    at.record = await aTradedRecord();
  });
  afterAll(async () => {
    await at.cluster?.[Symbol.asyncDispose]();
    await at.record?.[Symbol.asyncDispose]();
  });

  interface Into {
    readonly place: ReplicatingPlace;
    readonly sql: postgres.Sql;
    readonly path: string;
  }

  /** Creates a new database for the record. */
  async function into(record: ExportFixture = at.record): Promise<Into> {
    const database = await at.cluster.newDatabase();
    const { dataDir, source } = record.location;
    return {
      place: { dataDir, account: vault, to: at.cluster.address(database) },
      sql: at.cluster.connect(database),
      path: join(dataDir, source, `record-${vault}.sqlite`),
    };
  }

  async function derivedRows(sql: postgres.Sql, table: string): Promise<readonly JsonRow[]> {
    const rows = await sql.unsafe<{ row: JsonRow }[]>(
      `select to_jsonb(t) - 'collector' - 'utc_day' as row from perpscope.${table} t`,
    );
    return rows.map(({ row }) => row);
  }

  /** Rows of an export and of a table, comparable: times in ms, figures as text of the same value. */
  function comparable(rows: readonly JsonRow[], key: string): readonly string[] {
    const valueOf = (value: JsonRow[string]): JsonRow[string] => {
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value);
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    };
    return rows
      .toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1))
      .map((row) =>
        JSON.stringify(
          Object.keys(row)
            .toSorted()
            .map((name) => [name, valueOf(row[name] ?? null)]),
        ),
      );
  }

  test('has every row of every table once, with every digit, millisecond and letter', async () => {
    const { place, sql, path } = await into();
    await replicateOnce(place);
    const rows = await expectSameRows(sql, { path, collector: await collectorIn(sql) });
    expect(rows).toBeGreaterThan(2_000);
    await replicateOnce(place);
    expect(await expectSameRows(sql, { path, collector: await collectorIn(sql) })).toBe(rows);
  });

  test('has closed trades and orders as their exports have them', async () => {
    const { place, sql } = await into();
    await replicateOnce(place);
    for (const [subject, table, key] of [
      ['closed_trades', 'closed_trade', 'closed_trade_id'],
      ['trades', 'trade', 'trade_id'],
    ] as const) {
      const exported = comparable(jsonRowsOf(await at.record.write(subject, 'jsonl')), key);
      expect(exported.length).toBeGreaterThan(5);
      expect(comparable(await derivedRows(sql, table), key)).toEqual(exported);
    }
    const [counted] = await sql`select count(*)::int as n from perpscope.closed_trades`;
    expect(counted?.['n']).toBe((await derivedRows(sql, 'closed_trade')).length);
  });

  test('adds up P&L by UTC day as Performance does, to the last digit', async () => {
    const { place, sql } = await into();
    await replicateOnce(place);
    const { reader } = at.record.store;
    const through = now + day;
    const trips = Map.groupBy(reader.tripDays(0, through), (row) => row.day);
    const paid = Map.groupBy(reader.fundingDays(0, through), (row) => row.day);
    const days = await sql<Record<string, string>[]>`
      select (extract(epoch from day) * 1000)::bigint::text as day, closed_trades::text, wins::text, losses::text,
        gross_profit_usd::text, gross_loss_usd::text, fees_usd::text, funding_usd::text, net_pnl_usd::text
      from perpscope.pnl_by_day order by day`;
    expect(days.length).toBeGreaterThan(20);
    expect(days.map((row) => Number(row['day']))).toEqual(
      [...new Set([...trips.keys(), ...paid.keys()])].toSorted((a, b) => a - b),
    );
    for (const row of days) {
      const tally = joinTallies([emptyTally, ...(trips.get(Number(row['day'])) ?? [])]);
      const dex = (coin: string): string => coin.slice(0, Math.max(0, coin.indexOf(':')));
      const payments = (paid.get(Number(row['day'])) ?? []).filter(({ coin }) =>
        dollarTokens.has(reader.dex(dex(coin))?.collateral ?? ''),
      );
      const [sums] =
        await sql`select ${row['funding_usd'] ?? ''}::numeric = (select coalesce(sum(x::numeric), 0)
        from json_array_elements_text(${JSON.stringify(payments.map(({ amount }) => amount))}::text::json) as x) as funding,
        ${row['gross_profit_usd'] ?? ''}::numeric = ${tally.grossProfit}::numeric as profit,
        ${row['gross_loss_usd'] ?? ''}::numeric = ${tally.grossLoss}::numeric as loss,
        ${row['fees_usd'] ?? ''}::numeric = ${tally.fees}::numeric as fees`;
      const counts = [row['closed_trades'], row['wins'], row['losses']].map(Number);
      expect([row['day'], sums, counts]).toEqual([
        row['day'],
        { funding: true, profit: true, loss: true, fees: true },
        [tally.tripCount, tally.winCount, tally.lossCount],
      ]);
    }
    const [left] = await sql`select sum(left_out_trades)::int as trades from perpscope.pnl_by_day`;
    // Fees of odd:GOLD are paid in HYPE.
    expect(left?.['trades']).toBe(150);
  });

  test('reports the progress of each data set, and why it is not complete', async () => {
    const { place, sql } = await into();
    await replicateOnce(place);
    const setOf = async (name: string) => {
      const [row] = await sql`select complete, incomplete_reason, rows_behind::int from perpscope.completeness
        where data_set = ${name}`;
      return row;
    };
    // The fixture's venue was last read long ago.
    const fills = await setOf('fills');
    expect([fills?.['complete'], fills?.['rows_behind']]).toEqual([false, 0]);
    expect(fills?.['incomplete_reason']).toBe(
      'The history of fills was last read at 2026-09-01T13:37:21.500Z.',
    );
    expect((await setOf('equity'))?.['complete']).toBeNull();
    await sql`update perpscope.data_set set complete = true, incomplete_reason = null`;
    expect((await setOf('fills'))?.['complete']).toBe(true);
    await sql`update perpscope.collector set through = through - 3`;
    expect(await setOf('fills')).toMatchObject({
      complete: false,
      incomplete_reason: '3 rows of the record are not replicated yet.',
      rows_behind: 3,
    });
    await sql`update perpscope.collector set through = through + 3, reported_at = now() - interval '11 minutes'`;
    const silent = await setOf('fills');
    expect(silent?.['complete']).toBe(false);
    expect(silent?.['incomplete_reason']).toMatch(/^The collector last reported at \d{4}-/);
    const [incomplete] = await sql`select bool_or(complete) as any from perpscope.pnl_by_day`;
    expect(incomplete?.['any']).toBe(false);
  });

  test('separates collectors of several records in one database', async () => {
    const { place, sql, path } = await into();
    // Two records of the same account, as two machines that watch it have them.
    await using second = await aTradedRecord();
    second.store.writer.putFills([aFill({ coin: 'NEW', time: now - hour, tid: 88_888, oid: 88_888 })], null);
    const secondPath = join(second.dataDir, 'sim-testnet-seed-1', `record-${vault}.sqlite`);
    await Promise.all([
      replicateOnce(place, { name: 'first' }),
      replicateOnce({ ...place, dataDir: second.dataDir }, { name: 'second' }),
    ]);
    const rows = await expectSameRows(sql, { path, collector: await collectorIn(sql, 'first') });
    const others = await expectSameRows(sql, {
      path: secondPath,
      collector: await collectorIn(sql, 'second'),
    });
    expect(others).toBe(rows + 1);
    const names =
      await sql`select name, count(*)::int as n from perpscope.closed_trades group by name order by name`;
    expect(names.map((row) => row['name'])).toEqual(['first', 'second']);
    expect(names[0]?.['n']).toBe(names[1]?.['n']);
    const days = await sql`select collector, count(*)::int as n from perpscope.pnl_by_day group by collector`;
    expect(days).toHaveLength(2);
    expect(days[0]?.['n']).toBe(days[1]?.['n']);
  });

  test('gets its schema once where several replicators begin at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { place, sql } = await into();
      const address = readTargetAddress(place.to, { mayBePlain: false });
      const targets = Array.from({ length: 4 }, () => openTarget(address));
      try {
        const { venue, network, account } = at.record.location;
        const cursors = await Promise.all(
          targets.map((target, nth) =>
            target.prepare({ id: `record_${nth}`, name: 'a', logId: 'l', venue, network, account }),
          ),
        );
        expect(cursors.map(({ through }) => through)).toEqual([0, 0, 0, 0]);
        expect(await sql`select version from perpscope.schema_version`).toEqual([{ version: schemaVersion }]);
      } finally {
        await Promise.all(targets.map((target) => target.close()));
      }
    }
  });

  test('gets the columns that its version lacks', async () => {
    const { place, sql } = await into();
    const { venue, network, account } = at.record.location;
    const prepare = async (): Promise<void> => {
      const target = openTarget(readTargetAddress(place.to, { mayBePlain: false }));
      await target.prepare({ id: 'record_a', name: 'a', logId: 'l', venue, network, account });
      await target.close();
    };
    await prepare();
    await sql`alter table perpscope.trade drop column resting_state`;
    await sql`update perpscope.schema_version set version = 1`;
    await prepare();
    expect(await sql`select resting_state from perpscope.trade`).toEqual([]);
    expect(await sql`select version from perpscope.schema_version`).toEqual([{ version: schemaVersion }]);
  });

  test('appends rows only at the cursor, so that two replicators of one record do not overtake one another', async () => {
    const { place, sql } = await into();
    const record = openNumberedRows(at.record.location);
    const target = openTarget(readTargetAddress(place.to, { mayBePlain: false }));
    try {
      const { venue, network, account } = at.record.location;
      const cursor = await target.prepare({ id: 'record_a', name: 'a', logId: 'l', venue, network, account });
      const batch = record.after(0);
      if (batch === null) throw new Error('There is no row.');
      const { through } = await target.append(batch, { from: cursor, leaf: 'leaf' });
      expect(through).toBe(batch.through);
      await sql`delete from perpscope.fill`;
      await expect(target.append(batch, { from: cursor, leaf: 'leaf' })).rejects.toThrow(CursorMovedError);
      expect(await sql`select 1 from perpscope.fill`).toHaveLength(0);
      expect(await sql`select through::int, last_leaf from perpscope.collector`).toEqual([
        { through, last_leaf: 'leaf' },
      ]);
    } finally {
      record.close();
      await target.close();
    }
  });

  test('follows rows as they arrive, and a late fill changes the closed trades that it belongs to', async () => {
    await using record = await aTradedRecord();
    const { place, sql, path } = await into(record);
    await using process = replicating(place);
    const countOf = async (): Promise<number> => {
      const [row] = await sql`select to_regclass('perpscope.data_set') is not null as there`;
      if (row?.['there'] !== true) return -1;
      const [sets] = await sql`select count(*)::int as n from perpscope.data_set`;
      return Number(sets?.['n']);
    };
    await expect.poll(countOf, slow).toBeGreaterThan(0);
    const before = comparable(await derivedRows(sql, 'closed_trade'), 'closed_trade_id');
    // It comes late, and falls within a closed round trip.
    const [inside] = record.rows<{ at: number }>(
      "SELECT opened_at + 1 AS at FROM trip WHERE coin = 'BTC' AND state = 'ended' ORDER BY opened_at LIMIT 1",
    );
    const late = aFill({ coin: 'BTC', time: inside?.at ?? 0, tid: 77_777, oid: 77_777, size: decimal('1') });
    record.store.writer.putFills([late], null);
    record.store.writer.putFills([aFill({ coin: 'NEW', time: now - hour, tid: 88_888, oid: 88_888 })], null);
    putJournal(record.store, [aSkip(900, 'late')]);
    reconcileAll(record.store);
    const exported = comparable(jsonRowsOf(await record.write('closed_trades', 'jsonl')), 'closed_trade_id');
    expect(exported).not.toEqual(before);
    await expect
      .poll(async () => comparable(await derivedRows(sql, 'closed_trade'), 'closed_trade_id'), slow)
      .toEqual(exported);
    await expectSameRows(sql, { path, collector: await collectorIn(sql) });
    expect(await process.kill('SIGTERM')).toBe(0);
  });

  test('answers every query of the Grafana dashboard, which reads only the views', async () => {
    const { place, sql } = await into();
    await replicateOnce(place);
    const collector = await collectorIn(sql);
    const times: Readonly<Record<string, string>> = {
      $__timeFrom: "'2026-07-01T00:00:00Z'",
      $__timeTo: "'2026-10-01T00:00:00Z'",
    };
    const filled = (query: string): string =>
      query
        .replaceAll('${collector}', collector)
        .replaceAll('${network}', 'TESTNET')
        .replaceAll(
          /\$__timeFilter\((\w+)\)/g,
          `$1 between ${times['$__timeFrom']} and ${times['$__timeTo']}`,
        )
        .replaceAll(/(\$__time(?:From|To))\(\)/g, (_, name: string) => times[name] ?? '');
    const { panels, templating } = dashboard;
    const queries = [
      ...panels.flatMap(({ title, targets }) => targets.map(({ rawSql }) => ({ title, query: rawSql }))),
      ...templating.list
        .filter(({ type }) => type === 'query')
        .map(({ name, query }) => ({ title: name, query })),
    ];
    expect(queries.length).toBeGreaterThan(8);
    for (const { title, query } of queries) {
      const relations = [...query.matchAll(/perpscope\.(\w+)/g)].map(([, name]) => name);
      expect([title, relations.filter((name) => !views.has(name ?? ''))]).toEqual([title, []]);
      const rows = await sql.unsafe(filled(query));
      const isEmpty = rows.every((row) => Object.values(row).every((value) => value === null));
      expect([title, filled(query).includes('$'), isEmpty]).toEqual([title, false, false]);
    }
  });

  test('accepts text that PostgreSQL can not store, with a replacement character for what it can not', async () => {
    await using record = await aTradedRecord();
    const { place, sql } = await into(record);
    putJournal(record.store, [
      anOrder(900, { orderId: 'with \0', decisionId: 'd\0' }),
      anOutcome(901, 'with \0', { status: 'rejected', averagePrice: null, rejectReason: 'half \ud83d' }),
    ]);
    reconcileAll(record.store);
    await replicateOnce(place);
    const [event] =
      await sql`select decision_id from perpscope.journal_event where order_id = ${'with \ufffd'} and type = 'order'`;
    expect(event?.['decision_id']).toBe('d\ufffd');
    const [order] =
      await sql`select reject_reason from perpscope.trade where agent_order_id = ${'with \ufffd'}`;
    expect(order?.['reject_reason']).toBe('half \ufffd');
  });
});
