import { auditServer } from 'graphql-http';
import { expect, test } from 'vitest';
import { aServer } from './server-fixture.ts';

test("graphql-http's audits all pass, without an error, a warning or a notice", async () => {
  await using app = await aServer();
  const results = await auditServer({ url: `${app.url}/graphql`, fetchFn: fetch });
  expect(results.filter(({ status }) => status !== 'ok').map(({ id, name }) => [id, name])).toEqual([]);
  expect(results).toHaveLength(61);
});
