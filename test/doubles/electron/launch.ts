import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Arguments that the executable was started with, the executable itself left out. */
export const argv = JSON.parse(process.env['ELECTRON_DOUBLE_ARGV'] ?? '[]') as string[];

/** The Node that the double runs on. */
export const nodePath = process.env['ELECTRON_DOUBLE_NODE'] ?? process.execPath;

const takesNext = new Set(['-r', '--require']);
const entry = resolve(
  argv.find((word, i) => !word.startsWith('-') && !takesNext.has(argv[i - 1] ?? '')) ?? '.',
);

export interface AppPackage {
  readonly dir: string;
  readonly name: string;
  readonly productName?: string;
  readonly version: string;
  readonly main?: string;
}

function packageAbove(dir: string): AppPackage {
  try {
    return { ...(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as AppPackage), dir };
  } catch {
    const above = dirname(dir);
    return above === dir ? { dir: process.cwd(), name: 'electron', version: '0.0.0' } : packageAbove(above);
  }
}

export const appPackage = packageAbove(entry);
export const mainScript = /\.[cm]?js$/.test(entry)
  ? entry
  : join(appPackage.dir, appPackage.main ?? 'index.js');

export const switchValue = (name: string): string | undefined =>
  argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
