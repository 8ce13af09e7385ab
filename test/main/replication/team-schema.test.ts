import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowTables, schemaSql, schemaVersion } from '../../../src-main/replication/team-schema.ts';

test('the published schema of a version never changes: a change is another version, with a migration to it', () => {
  // Comments are the columns' descriptions, which may be reworded.
  const structure = schemaSql(0).replaceAll(/^comment on .*\n/gm, '');
  const digest = createHash('sha256').update(structure).digest('hex').slice(0, 16);
  expect([schemaVersion, digest]).toEqual([2, '6920d3d425d29756']);
  expect(schemaSql(schemaVersion)).toBe('update perpscope.schema_version set version = 2;');
});

test('every column has a type, money is exact and no time is without its zone', () => {
  const sql = schemaSql(0);
  expect(sql).not.toMatch(/undefined|\btimestamp\b(?!tz)|\bmoney\b|\breal\b/);
  const columns = rowTables.flatMap(({ name, key, columns }) =>
    [key, ...columns].map((column) => `${name}.${column.name} ${column.type}`),
  );
  for (const column of [
    'fill.price',
    'fill.closed_pnl',
    'funding.amount',
    'closed_trade.realized_pnl',
    'trade.fee_usd',
  ])
    expect(columns).toContain(`${column} decimal`);
  for (const column of ['fill.time', 'journal_event.at', 'closed_trade.closed_at'])
    expect(columns).toContain(`${column} time`);
});
