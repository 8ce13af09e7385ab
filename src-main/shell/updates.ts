import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../time.ts';

interface UpdateDeps {
  readonly updater: AppUpdater;
  /** Running version. */
  readonly version: string;
  /** Shows a message box, and resolves with the button that was clicked. */
  readonly ask: (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>;
  /** Whether an update can be verified and installed from here; otherwise it is only announced. */
  readonly canInstall: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Checks for a newer version now and once a day. Nothing is downloaded or installed before the person has agreed to that step. A
 * version that was declined is offered again at the next start. Returns its undo.
 */
export function offerUpdates(deps: UpdateDeps): () => void {
  Object.assign(deps.updater, { autoDownload: false, autoInstallOnAppQuit: false, logger: null });
  const offered = new Set<string>();
  const look = (): void => void offerUpdate(deps, offered).catch(deps.onError);
  look();
  const timer = setInterval(look, dayMs);
  return () => clearInterval(timer);
}

async function offerUpdate(deps: UpdateDeps, offered: Set<string>): Promise<void> {
  const { updater, ask, canInstall } = deps;
  const found = await updater.checkForUpdates();
  if (found === null || !found.isUpdateAvailable || offered.has(found.updateInfo.version)) return;
  const { version } = found.updateInfo;
  offered.add(version);
  if (!canInstall) {
    await ask({ ...announcement(deps, found.updateInfo), buttons: ['OK'] });
    return;
  }
  const choice = { cancelId: 1, defaultId: 1 };
  const download = await ask({
    ...announcement(deps, found.updateInfo),
    ...choice,
    buttons: ['Download', 'Later'],
  });
  if (download.response !== 0) return;
  await updater.downloadUpdate();
  const install = await ask({
    ...choice,
    type: 'info',
    message: `Perpscope ${version} is downloaded.`,
    detail: 'Perpscope closes, is updated, and starts again. Nothing is recorded meanwhile.',
    buttons: ['Restart and update', 'Later'],
  });
  if (install.response === 0) updater.quitAndInstall();
}

/** Length at which release notes are cut to fit into a message box. */
const longestNotes = 1_500;

function announcement(
  { version, canInstall }: UpdateDeps,
  info: UpdateInfo,
): { readonly type: 'info'; readonly message: string; readonly detail: string } {
  const how = canInstall ? '' : ' Install the new version the way you installed this one.';
  return {
    type: 'info',
    message: `Perpscope ${info.version} is available.`,
    detail: [`This is ${version}.${how}`, notesOf(info)].filter((part) => part !== '').join('\n\n'),
  };
}

function notesOf({ releaseNotes }: UpdateInfo): string {
  const notes = Array.isArray(releaseNotes)
    ? releaseNotes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : (releaseNotes ?? '');
  return notes.length > longestNotes ? `${notes.slice(0, longestNotes)}…` : notes;
}

/**
 * Whether updates can be verified here: macOS accepts only those signed by the maker of the running app, and Windows checks the
 * installer against the publisher that signed the app, if one did. A Linux package is updated by the tool that installed it.
 */
export function canInstallUpdates(platform: NodeJS.Platform, resources: string): boolean {
  if (platform !== 'win32') return platform === 'darwin';
  try {
    return /^publisherName:/m.test(readFileSync(join(resources, 'app-update.yml'), 'utf8'));
  } catch {
    return false; // packed without an update feed
  }
}
