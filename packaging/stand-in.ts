import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/** Fuse wire of an unmodified Electron: sentinel, version, count, and the state of each fuse. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

/** Creates a folder that electron-builder accepts as a Linux Electron. Its executable only prints that it is a stand-in. */
export async function standInElectron(folder: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true });
  await writeFile(join(folder, 'locales/en-US.pak'), '');
  await writeFile(join(folder, 'version'), manifest.devDependencies.electron);
  const says = '#!/bin/sh\necho "This stands in for Electron: there was none to pack." >&2\nexit 1\n# ';
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from(says), fuseWire]), { mode: 0o755 });
}
