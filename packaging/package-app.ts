import { build, DIR_TARGET, Platform } from 'electron-builder';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builderConfiguration } from './builder-configuration.ts';
import { repository } from './program-files.ts';
import { standInElectron } from './stand-in.ts';

// Usage: npm run package [-- --dir] [--stand-in] [--output FOLDER]
// --dir packs a folder and no installers. --stand-in packs an executable that only prints that it is not Electron.
const { values } = parseArgs({
  options: { dir: { type: 'boolean' }, 'stand-in': { type: 'boolean' }, output: { type: 'string' } },
});
const output = values.output ?? join(repository, 'dist');
const installed = join(repository, 'node_modules/electron/dist');
const standIn = await mkdtemp(join(tmpdir(), 'perpscope-electron-'));
try {
  await build({
    targets: Platform.current().createTarget(values.dir === true ? DIR_TARGET : null),
    config: builderConfiguration({ output, electronDist: await electronToPack() }),
    projectDir: repository,
    publish: 'never',
  });
} finally {
  await rm(standIn, { recursive: true, force: true });
}

/**
 * Returns the folder of the Electron to pack; null: electron-builder downloads one. Installers need a real Electron; a Linux folder
 * can be packed around the stand-in.
 */
async function electronToPack(): Promise<string | null> {
  if (values['stand-in'] !== true) {
    if (existsSync(installed)) return installed;
    if (values.dir !== true || process.platform !== 'linux') return null;
  }
  process.stderr.write('A stand-in takes the place of Electron: what is packed will not start.\n');
  await standInElectron(standIn);
  return standIn;
}
