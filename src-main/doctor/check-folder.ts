import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { messageOf } from '../errors.ts';
import { sourceName } from '../app/source-name.ts';
import type { Fact } from './report.ts';

const megabyte = 1024 * 1024;

/** The data folder and the files of the source in use: there, writable, how large. Opens none of them. */
export function checkFolder(config: Config): readonly Fact[] {
  const { dataDir } = config;
  if (!existsSync(dataDir)) return [{ about: 'data folder', says: `${dataDir}: not made yet`, good: null }];
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    return [{ about: 'data folder', says: `can't be written: ${messageOf(error)}`, good: false }];
  }
  return [{ about: 'data folder', says: dataDir, good: true }, ...filesOf(join(dataDir, sourceName(config)))];
}

function filesOf(folder: string): readonly Fact[] {
  if (!existsSync(folder)) return [{ about: 'files', says: 'none of this source yet', good: null }];
  const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite') || isAside(name));
  return files.map((name) => ({
    about: name.startsWith('record') ? 'record' : 'cache',
    says: `${name}, ${(statSync(join(folder, name)).size / megabyte).toFixed(1)} MB`,
    good: isAside(name) ? false : null,
  }));
}

/** A file that could not be used, under the name that it was put aside with. */
function isAside(name: string): boolean {
  return name.includes('.damaged-') || name.includes('.aside-');
}
