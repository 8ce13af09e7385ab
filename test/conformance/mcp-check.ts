import { aServer } from '../main/server/server-fixture.ts';
import { failedTally, sumOf, type Tally } from '../tooling/tally.ts';
import { fixtureFactory } from './mcp-fixtures.ts';
import { plans, revisions } from './mcp-plan.ts';
import { runSuite } from './mcp-suite.ts';
import { mcpVerdict } from './mcp-verdict.ts';

/** The official suite, both revisions: on the product's own surface, and on its fixtures at the same interface. */
export async function runMcpSuite(): Promise<Tally> {
  const name = 'the Model Context Protocol';
  console.log(`\n> ${name}`);
  try {
    await using own = await aServer();
    await using fixed = await aServer({ server: { mcpFactory: async () => fixtureFactory } });
    const tallies: Tally[] = [];
    for (const revision of revisions) {
      const received = {
        product: await runSuite(`${own.url}/rpc`, revision),
        fixtures: await runSuite(`${fixed.url}/rpc`, revision),
      };
      tallies.push(mcpVerdict(revision, plans[revision], received));
    }
    return sumOf(tallies);
  } catch (error) {
    return failedTally(`${name}: ${String(error)}`);
  }
}
