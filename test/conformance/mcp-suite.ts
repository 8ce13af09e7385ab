import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Revision } from './mcp-plan.ts';

const suite = resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);
const longestMs = 120_000;

const Check = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
  description: z.string().optional(),
  errorMessage: z.string().optional(),
});
export type Check = z.infer<typeof Check>;

/** Checks of the suite, by scenario. */
export type SuiteResults = ReadonlyMap<string, readonly Check[]>;

/** Runs the requirements of a revision, and reads every check from the suite's output: its exit code says too little. */
export async function runSuite(url: string, revision: Revision): Promise<SuiteResults> {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-mcp-suite-'));
  try {
    const args = [suite, 'server', '--url', url, '--requirements', revision, '-o', folder];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: longestMs });
    await once(child, 'close');
    return new Map(readdirSync(folder).map((name) => [scenarioOf(name), checksIn(join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A scenario's folder is `server-<scenario>-<instant>`. */
function scenarioOf(folder: string): string {
  return folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
}

function checksIn(folder: string): readonly Check[] {
  return z.array(Check).parse(JSON.parse(readFileSync(join(folder, 'checks.json'), 'utf8')));
}
