import type { App } from 'electron';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

interface LoginItemDeps {
  readonly app: Pick<App, 'setLoginItemSettings' | 'getPath'>;
  readonly platform: NodeJS.Platform;
  /** Program and arguments that start the app. */
  readonly command: readonly string[];
  /** Profile, which has its own entry; null: the default one. */
  readonly profile: string | null;
}

/** Adds or removes the entry that starts the app at login. Throws if the system's file can't be written. */
export function startAtLogin({ app, platform, command, profile }: LoginItemDeps, isOn: boolean): void {
  if (platform !== 'linux') return setLoginItem({ app, platform, profile }, isOn);
  // Electron has no login items on Linux: desktops start the entries in this folder (XDG autostart).
  const [name, title] =
    profile === null ? ['perpscope', 'Perpscope'] : [`perpscope-${profile}`, titleOf(profile)];
  const path = join(app.getPath('appData'), `autostart/${name}.desktop`);
  if (!isOn) return rmSync(path, { force: true });
  makeFolder(dirname(path));
  writeFileSync(path, entry(title, profile === null ? command : [...command, '--profile', profile]));
}

function setLoginItem(
  { app, platform, profile }: Pick<LoginItemDeps, 'app' | 'platform' | 'profile'>,
  isOn: boolean,
): void {
  if (profile === null) return app.setLoginItemSettings({ openAtLogin: isOn });
  if (platform === 'win32') {
    const args = ['--profile', profile];
    return app.setLoginItemSettings({ openAtLogin: isOn, name: titleOf(profile), args });
  }
  // macOS passes no arguments to a login item.
  if (isOn) throw new Error('macOS starts the default profile alone at login.');
}

const titleOf = (profile: string): string => `Perpscope ${profile}`;

function entry(title: string, command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${title}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');
}

/** Quotes an argument by the desktop entry specification: its own escapes first, then those of every string value. */
function quoted(word: string): string {
  return `"${word
    .replaceAll(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
}
