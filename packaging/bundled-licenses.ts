import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the licenses of the packages in a bundle beside it, as most of them ask for. `copied`: folders of packages that are copied beside it. */
export function bundledLicenses(copied: readonly string[] = []): Plugin {
  return {
    name: 'bundled-licenses',
    generateBundle() {
      const folders = new Set([...[...this.getModuleIds()].flatMap(packageFolderOf), ...copied]);
      const source = [...folders]
        .map(licenseOf)
        .toSorted()
        .join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
    },
  };
}

/** None for a module of our own, and for one that the bundler has made. */
function packageFolderOf(id: string): readonly string[] {
  const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return folder === undefined ? [] : [folder];
}

interface Described {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

function licenseOf(folder: string): string {
  const {
    name,
    version,
    license = 'no license named',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Described;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}
