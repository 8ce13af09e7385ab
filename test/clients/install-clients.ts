import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../tooling/run-command.ts';
import { clientFolder } from './clients.ts';

const minute = 60_000;
const changedAt = (name: string): number =>
  statSync(join(clientFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** `npm ci` in this folder where the packages are missing or older than the lock file. Throws where it fails. */
export async function installClients(): Promise<void> {
  // npm writes this file at the end of an installation.
  const installed = 'node_modules/.package-lock.json';
  if (changedAt(installed) >= changedAt('package-lock.json')) return;
  console.log('\n> npm ci in test/clients');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  const end = await runCommand({
    command: 'npm',
    args: ['ci', '--prefix', clientFolder, ...quiet],
    timeoutMs: 10 * minute,
  });
  if (end.kind === 'killed' || end.code !== 0 || !existsSync(join(clientFolder, installed)))
    throw new Error('The clients could not be installed: npm ci in test/clients failed.');
}
