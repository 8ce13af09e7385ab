import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config, type ConfigSources } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { StartError } from '../../src-main/errors.ts';
import { aFolder } from './a-folder.ts';

export interface Sources {
  readonly argv?: readonly string[];
  readonly env?: ConfigSources['env'];
  /** Content of the settings file, as text or as an object that is written as JSON. */
  readonly file?: unknown;
}

export interface ReadingConfig {
  readonly path: string;
  readonly read: (sources: Sources) => Config;
  /** Returns the message of a refusal; throws where there is none, or where it is not one clear line. */
  readonly refusal: (sources: Sources) => string;
  readonly remove: () => void;
}

export function readingConfig(): ReadingConfig {
  const { path, remove } = aFolder();
  const read = ({ argv = [], env = {}, file }: Sources): Config => {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    if (file !== undefined) writeFileSync(join(path, 'settings.json'), text, { mode: 0o600 });
    return readConfig({ flags: readFlags(['--data-dir', path, ...argv]), env });
  };
  const refusal = (sources: Sources): string => {
    try {
      read(sources);
    } catch (error) {
      if (error instanceof StartError && /^[^\n\r]+[.?]$/.test(error.message)) return error.message;
      throw error;
    }
    throw new Error('It was taken.');
  };
  return { path, read, refusal, remove };
}
