import { join } from 'node:path';
import { aServer } from '../main/server/server-fixture.ts';
import { runScreens, runUnit, type Build } from '../tooling/run-steps.ts';
import { narrowed, screenStep, unitStep } from '../tooling/static-steps.ts';
import { failedTally, type Tally } from '../tooling/tally.ts';
import { hearMcpSuite } from './mcp-judge.ts';
import { lintOpenApi } from './openapi-lint.ts';

/** Someone outside of this project whose word counts: a linter, a schema, another client, the venue, axe. */
export interface RuleCheck {
  readonly name: string;
  readonly hear: (build: Build) => Promise<Tally>;
}

const byTests = (name: string, ...file: readonly string[]): RuleCheck => ({
  name,
  hear: () => runUnit(narrowed(unitStep, name, [join('test', ...file)])),
});

export const ruleChecks: readonly RuleCheck[] = [
  { name: 'OpenAPI linter, strictest rules', hear: lint },
  byTests('every answer against the OpenAPI document', 'contract', 'rest.test.ts'),
  { name: 'the official suite of the Model Context Protocol, both revisions', hear: hearMcpSuite },
  byTests("graphql-http's audits", 'main', 'server', 'graphql-audits.test.ts'),
  byTests('another client reads the simulator', 'main', 'simulator', 'outside-client.test.ts'),
  byTests('the simulator beside recordings', 'main', 'simulator', 'wire-shapes.test.ts'),
  byTests('recorded venue answers', 'main', 'venue', 'recordings.test.ts'),
  {
    name: 'axe on every view in both themes',
    hear: (build) => {
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
