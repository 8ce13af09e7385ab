import type { Configuration } from 'electron-builder';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { fusesOf } from './fuses.ts';
import { repository } from './program-files.ts';

interface Places {
  /** Folder for what is packed. */
  readonly output: string;
  /** Folder or archive of an Electron; null: electron-builder fetches one. */
  readonly electronDist: string | null;
}

const own = (path: string): string => join(repository, path);

const database = 'node_modules/better-sqlite3';

/** What is packed: the built program, its tray images, and the one database file of the system that is packed for. */
const files = [
  'package.json',
  'LICENSE',
  'out/{main,preload,renderer}/**',
  'resources/tray/*.png',
  '!node_modules/**',
  {
    from: database,
    to: database,
    filter: ['package.json', 'LICENSE', 'lib/**', 'prebuilds/${platform}-${arch}.node'],
  },
];

/** Of electron-builder. Signing identities and keys come from its own environment variables, where there are any. */
export function builderConfiguration({ output, electronDist }: Places): Configuration {
  return {
    appId: 'example.perpscope',
    productName: 'Perpscope',
    copyright: 'Copyright © 2026 The Perpscope authors',
    directories: { output },
    ...(electronDist === null ? {} : { electronDist }),
    // better-sqlite3 comes built.
    npmRebuild: false,
    files,
    asar: true,
    asarUnpack: '**/*.node',
    electronLanguages: ['en-US'],
    protocols: { name: 'Perpscope', schemes: ['perpscope'] },
    afterPack: async (context) => {
      await context.packager.addElectronFuses(context, fusesOf(context.electronPlatformName));
    },
    // Only for what the updater reads of it: the address is a setting.
    publish: { provider: 'generic', url: manifest.homepage },
    artifactName: '${name}-${version}-${os}-${arch}.${ext}',
    linux: {
      target: ['AppImage', 'deb'],
      // `perpscope` is the command line.
      executableName: 'perpscope-desktop',
      icon: own('resources/icons'),
      category: 'Office;Finance',
      synopsis: 'Watches an autonomous trading agent on Hyperliquid perpetuals',
    },
    deb: { fpm: [`${own('packaging/launchers/perpscope')}=/usr/bin/perpscope`] },
    mac: {
      target: ['dmg', 'zip'],
      icon: own('resources/icons/icon.icns'),
      category: 'public.app-category.finance',
    },
    win: { target: 'nsis', icon: own('resources/icons/icon.ico') },
    nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
  };
}
