import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientRoutes } from '../tooling/client-routes.ts';

test('sdk/src/{queries,routes}.ts match the list of operations; `node test/tooling/client-routes.ts` writes them', async () => {
  for (const { path, text } of await clientRoutes()) expect(readFileSync(path, 'utf8')).toBe(text);
});
