import type { Configuration } from 'electron-builder';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { repository } from './program-files.ts';
import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses';

interface Places {
  /** Folder for the packed app and its installers. */
  readonly output: string;
  /** Folder or archive of an Electron. null: electron-builder downloads one. */
  readonly electronDist: string | null;
}

const own = (path: string): string => join(repository, path);

const database = 'node_modules/better-sqlite3';

/** Files to pack: the built program, its tray images, and better-sqlite3 with its native module for the target system. */
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

/** Returns the configuration of electron-builder. Signing identities and keys come from its own environment variables, if set. */
export function builderConfiguration({ output, electronDist }: Places): Configuration {
  return {
    appId: 'example.perpscope',
    productName: 'Perpscope',
    copyright: 'Copyright © 2026 The Perpscope authors',
    directories: { output },
    ...(electronDist === null ? {} : { electronDist }),
    // better-sqlite3 is installed with prebuilt native modules.
    npmRebuild: false,
    files,
    asar: true,
    asarUnpack: '**/*.node',
    electronLanguages: ['en-US'],
    protocols: { name: 'Perpscope', schemes: ['perpscope'] },
    afterPack: async (context) => {
      await context.packager.addElectronFuses(context, fusesOf(context.electronPlatformName));
    },
    // Only for the update metadata that electron-updater reads; its feed URL is a setting.
    publish: { provider: 'generic', url: manifest.homepage },
    artifactName: '${name}-${version}-${os}-${arch}.${ext}',
    linux: {
      target: ['AppImage', 'deb'],
      // Not `perpscope`, which is the command-line script.
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

/** Returns the Electron fuses of the app's executable. Electron can validate the archive only on macOS and Windows. */
export function fusesOf(platform: string): FuseV1Config {
  return {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: platform === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  };
}
