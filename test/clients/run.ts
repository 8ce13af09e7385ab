import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '../sdk/built-package.ts';
import { formatted } from '../tooling/formatted.ts';
import { repository } from '../tooling/repository.ts';
import { runBuild } from '../tooling/run-steps.ts';
import { closingLine } from '../tooling/tally.ts';
import { tablePage, tableText, type ClientResult } from './client-table.ts';
import { clients, type Client } from './clients.ts';
import { installClients } from './install-clients.ts';
import { runClient, type Outcome } from './run-client.ts';
import { servedWorld } from './served-world.ts';

/**
 * `npm run clients [-- NAME…]`: runs the clients whose name has one of these, or all. `--write` writes docs/clients.md. `--break`
 * replaces each expectation by a wrong one, one at a time: a client that passes all the same has failed.
 */
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = args.filter((arg) => arg.startsWith('--') && !['--write', '--break'].includes(arg));
const chosen = clients.filter(({ name }) => names.length === 0 || names.some((one) => name.includes(one)));
const [mayWrite, breaks] = [args.includes('--write'), args.includes('--break')];
if (unknown.length > 0 || chosen.length === 0 || (mayWrite && (breaks || names.length > 0)))
  throw new Error('Usage: npm run clients [-- NAME… | --write | --break]');

type Env = Readonly<Record<string, string>>;

/** Every check has to fail where its expectation is wrong. */
async function runBroken(client: Client, env: Env): Promise<Outcome> {
  for (const check of client.checks) {
    const outcome = await runClient(client, { ...env, PERPSCOPE_BROKEN_CHECK: check });
    const isFound = outcome.kind === 'failed' && outcome.reason.includes(`${check}: got `);
    if (!isFound) return { kind: 'failed', reason: `a wrong expectation of ${check}: ${outcome.kind}` };
  }
  return { kind: 'passed' };
}

async function outcomeOf(client: Client, version: string | null, env: Env): Promise<Outcome> {
  if (version === null) return { kind: 'skipped', reason: 'it is not installed on this machine' };
  return breaks ? runBroken(client, env) : runClient(client, env);
}

async function runClients(): Promise<readonly ClientResult[]> {
  using built = await buildPackage();
  const { consumer, folder, tarball } = built;
  await using world = await servedWorld();
  const env = { ...world.env, PERPSCOPE_PACKAGE: JSON.stringify({ consumer, folder, tarball }) };
  const results: ClientResult[] = [];
  for (const client of chosen) {
    const version = client.version();
    const outcome = await outcomeOf(client, version, env);
    results.push({ client, version, outcome });
    console.log(`${outcome.kind.padEnd(8)}${client.name}`);
  }
  return results;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await installClients();
if ((await runBuild()).tally.failed.length > 0) throw new Error('There is no build.');
const results = await runClients();
const having = (kind: Outcome['kind']): readonly ClientResult[] =>
  results.filter(({ outcome }) => outcome.kind === kind);
const failed = having('failed').map(({ client }) => client.name);
console.log(`\n${tableText(results)}`);
console.log(
  closingLine({
    passed: having('passed').length,
    failed,
    skipped: having('skipped').map(({ client }) => ({ name: client.name, reason: 'not installed' })),
  }),
);
if (failed.length > 0) process.exitCode = 1;
else if (mayWrite) {
  const page = join(repository, 'docs/clients.md');
  writeFileSync(page, await formatted(page, tablePage(results)));
}
