import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';

const linter = resolve(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

interface Verdict {
  /** 0: not a single error or warning under the strictest of the linter's own rule sets. */
  readonly code: number | null;
  readonly said: string;
}

/** Runs an outside linter on an OpenAPI document and returns its verdict. */
export async function lintOpenApi(document: string): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-openapi-'));
  try {
    const path = join(folder, 'openapi.json');
    writeFileSync(path, document);
    return await runLinter(folder, ['lint', path, '--extends=recommended-strict', '--format=stylish']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runLinter(folder: string, args: readonly string[]): Promise<Verdict> {
  const child = spawn(process.execPath, [linter, ...args], {
    cwd: folder,
    // It looks for no update of itself and sends no telemetry.
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
    timeout: 60_000,
  });
  const said = { text: '' };
  const add = (part: Buffer): void => {
    said.text += part.toString('utf8');
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, said: said.text }));
  });
}
