import { expect, test } from 'vitest';
import { vault } from '../agent-status.ts';
import { now } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import { getServiceFigures } from '../../../src-main/operations/settings/service-figures.ts';
import { aFill } from '../domain/a-fill.ts';

test('rows are counted a part at a time, and are not known before the last part', async () => {
  await using app = anOpenSource({ account: vault });
  const { reader, writer } = app.store;
  const fills = Array.from({ length: 25_000 }, (_, nth) =>
    aFill({ time: now - nth, tid: nth + 1, oid: nth + 1 }),
  );
  writer.putFills(fills, null);
  expect([reader.rowCounts(), reader.rowCounts()]).toEqual([null, null]);
  expect(reader.rowCounts()?.get('fill')).toBe(25_000);
  expect((await app.ask(getServiceFigures, null)).rows?.get('fill')).toBe(25_000);
});
