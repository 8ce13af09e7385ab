import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientRoutes, clientRoutesPath } from '../tooling/client-routes.ts';

test('sdk/src/routes.ts has the routes of the list of operations; `node test/tooling/client-routes.ts` writes it', async () => {
  expect(readFileSync(clientRoutesPath, 'utf8')).toBe(await clientRoutes());
});
