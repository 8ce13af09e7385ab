import { aServer } from '../main/server/server-fixture.ts';
import { lintOpenApi } from './openapi-lint.ts';

/** The outside judges, one line each. Exit code 1 where any of them objects. */
await using server = await aServer();
const { code, said } = await lintOpenApi((await server.get('/api/openapi.json')).text);
console.log(`${code === 0 ? 'passed' : 'failed'}: OpenAPI document under the linter's strictest rules`);
if (code !== 0) {
  console.log(said);
  process.exitCode = 1;
}
