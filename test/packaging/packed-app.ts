import { extractAll } from '@electron/asar';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../tooling/repository.ts';
import { runCommand } from '../tooling/run-command.ts';

export interface PackedApp extends Disposable {
  /** Folder that the app is installed as. */
  readonly folder: string;
  readonly resources: string;
  readonly archive: string;
  readonly executable: string;
  /** Contents of the archive, as files in a folder. */
  readonly extracted: string;
}

/** Packs the build around a stand-in for Electron, as `npm run package -- --dir` does. */
export async function packApp(): Promise<PackedApp> {
  const output = mkdtempSync(join(tmpdir(), 'perpscope-packed-'));
  const end = await runCommand({
    command: process.execPath,
    args: [join(repository, 'packaging/package-app.ts'), '--dir', '--stand-in', '--output', output],
    timeoutMs: 120_000,
  });
  if (end.kind !== 'exited' || end.code !== 0) throw new Error('The app could not be packed.');
  const folder = join(output, 'linux-unpacked');
  const resources = join(folder, 'resources');
  const archive = join(resources, 'app.asar');
  const extracted = join(output, 'extracted');
  extractAll(archive, extracted);
  return {
    folder,
    resources,
    archive,
    executable: join(folder, 'perpscope-desktop'),
    extracted,
    [Symbol.dispose]: () => rmSync(output, { recursive: true, force: true }),
  };
}

/** Replaces the stand-in by the double of Electron, to run the extracted app. */
export function withDouble({ executable, extracted }: PackedApp): string {
  const double = join(repository, 'test/doubles/electron/bin/electron');
  const script = `#!/bin/sh
export ELECTRON_DOUBLE_PACKAGED=1 ELECTRON_DOUBLE_EXE=${executable}
exec ${double} ${extracted} "$@"
`;
  writeFileSync(executable, script, { mode: 0o755 });
  return executable;
}
