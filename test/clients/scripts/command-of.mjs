import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = resolve(import.meta.dirname, '../node_modules');

/** The script behind a command of a package that is installed here. */
export function commandOf(packageName, command = packageName) {
  const folder = join(packages, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
