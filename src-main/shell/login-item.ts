import type { App } from 'electron';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface LoginItemParts {
  readonly app: Pick<App, 'setLoginItemSettings' | 'getPath'>;
  readonly platform: NodeJS.Platform;
  /** Program and arguments that start the app. */
  readonly command: readonly string[];
}

/** Starts the app when the person logs in, or no longer. Throws where the system's file can't be written. */
export function startAtLogin({ app, platform, command }: LoginItemParts, isOn: boolean): void {
  if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn });
  // Electron has no login items on Linux: desktops start what is in this folder (XDG autostart).
  const path = join(app.getPath('appData'), 'autostart/perpscope.desktop');
  if (!isOn) return rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, entry(command));
}

function entry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Perpscope',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');
}

/** As the desktop entry specification quotes an argument: its own escapes, then those of every string value. */
function quoted(word: string): string {
  return `"${word
    .replaceAll(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
}
