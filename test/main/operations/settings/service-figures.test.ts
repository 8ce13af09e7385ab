import { expect, test } from 'vitest';
import { getServiceFigures } from '../../../../src-main/operations/settings/service-figures.ts';
import { vault } from '../../agent-status.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { askScope } from '../ask-scope.ts';

test('one answer counts half a million rows at most, so that it is in time over a year of history', async () => {
  await using app = anOpenSource({ account: vault });
  const counted = { slices: 0 };
  const rowCounts = () => {
    counted.slices += 1;
    return null;
  };
  const ask = askScope({ ...app.scope, reader: { ...app.store.reader, rowCounts } });
  const { rows, sources } = await ask(getServiceFigures, null);
  expect(rows).toBeNull();
  expect(sources.store?.state).toBe('ok');
  expect(counted.slices * 10_000).toBeLessThanOrEqual(500_000);
});
