import { join } from 'node:path';
import { aServer } from '../main/server/server-fixture.ts';
import { runScreens, runUnit, type Build } from '../tooling/run-steps.ts';
import { narrowed, screenStep, unitStep } from '../tooling/static-steps.ts';
import { failedTally, type Tally } from '../tooling/tally.ts';
import { runMcpSuite } from './mcp-check.ts';
import { lintOpenApi } from './openapi-lint.ts';

/** A check that this project did not write: a linter, a schema, another client, recorded venue answers, axe. */
interface ExternalCheck {
  readonly name: string;
  readonly run: (build: Build) => Promise<Tally>;
}

const byTests = (name: string, ...file: readonly string[]): ExternalCheck => ({
  name,
  run: () => runUnit(narrowed(unitStep, name, [join('test', ...file)])),
});

export const externalChecks: readonly ExternalCheck[] = [
  { name: 'OpenAPI linter, strictest rules', run: lint },
  byTests('every answer against the OpenAPI document', 'contract', 'rest.test.ts'),
  { name: 'the official suite of the Model Context Protocol, both revisions', run: runMcpSuite },
  byTests("graphql-http's audits", 'main', 'server', 'graphql-audits.test.ts'),
  byTests('another client reads the simulator', 'main', 'simulator', 'outside-client.test.ts'),
  byTests('the simulator beside recordings', 'main', 'simulator', 'wire-shapes.test.ts'),
  byTests('recorded venue answers', 'main', 'venue', 'recordings.test.ts'),
  {
    name: 'axe on every view in both themes',
    run: (build) => {
      const files = ['--project=browser', 'looks.browser.spec'];
      return build.run(narrowed(screenStep, 'axe on every view in both themes', files), runScreens);
    },
  },
];

async function lint(): Promise<Tally> {
  const name = 'the OpenAPI document';
  console.log(`\n> ${name}`);
  try {
    await using server = await aServer();
    const { code, said } = await lintOpenApi((await server.get('/api/openapi.json')).text);
    console.log(said);
    return code === 0 ? { passed: 1, failed: [], skipped: [] } : failedTally(name);
  } catch (error) {
    return failedTally(`${name}: ${String(error)}`);
  }
}
