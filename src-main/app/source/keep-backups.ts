import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { BackupsView } from '../../../src-preload/contract/bridge/backups.ts';
import { messageOf, PerpscopeError } from '../../errors.ts';
import { logFolder } from '../../log-files.ts';
import type { Backups, RevealedFolder } from '../../operations/settings/backups.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import { startAudit, type AuditChild } from '../audit-child.ts';
import { backupsFolder, backupsOf } from '../back-up.ts';
import type { ExportLocation } from '../export-scope.ts';
import type { OpeningDeps } from './source-deps.ts';
import { createSignal } from '../../signal.ts';

interface BackupDeps {
  readonly location: Omit<ExportLocation, 'now'>;
  /** Number of daily backups to keep, as configured now; 0: no backup is made. */
  readonly kept: () => number;
  /** Wall clock, ms. */
  readonly now?: () => number;
  /** Ms until the first check, so that a backup does not slow the start of a service. */
  readonly firstMs?: number;
  /** Ms until a failed backup is tried again. */
  readonly retryMs?: number;
  /** Called with the reason why the last backup failed; null: it succeeded. */
  readonly onProblem: (problem: string | null) => void;
}

type Opened = Pick<OpeningDeps, 'startChild' | 'closers' | 'log' | 'reveal'>;

/** Backs up the record on request and a day after its newest backup, each in a process of its own. Retries a failed one in 5 minutes. */
export function keepBackups(deps: BackupDeps, opened: Opened): Backups {
  const { location, kept, now = Date.now, firstMs = minuteMs, retryMs = 5 * minuteMs } = deps;
  const writer = backupWriter({ ...deps, now }, opened);
  const state = { timer: undefined as NodeJS.Timeout | undefined };
  const newestAt = (): number => newestOf({ ...location, now: now() })?.atMs ?? Number.NEGATIVE_INFINITY;
  const run = async (): Promise<void> => {
    const isDue = (): boolean => kept() > 0 && newestAt() <= now() - dayMs;
    // The writer notes its failure.
    const isDone = await writer.write({ kept, isDue }).then(
      () => true,
      () => false,
    );
    if (!writer.isClosed()) wait(isDone ? hourMs : retryMs);
  };
  const wait = (ms: number): void => {
    state.timer = setTimeout(() => void run(), ms).unref();
  };
  wait(firstMs);
  opened.closers.add(async () => {
    clearTimeout(state.timer);
    await writer.close();
  });
  return {
    view: () => viewOf({ ...location, now: now() }, writer.state()),
    backUp: () => writer.write({ kept: () => null, isDue: () => true }),
    onChange: writer.onChange,
    reveal: (folder) => reveal(folder, { location, show: opened.reveal }),
  };
}

function reveal(
  folder: RevealedFolder,
  { location, show }: Pick<BackupDeps, 'location'> & { readonly show: Opened['reveal'] },
): void {
  if (show === null)
    throw new PerpscopeError('provider_failed', 'Perpscope runs without a desktop on this computer.');
  const { dataDir } = location;
  const path = { backups: backupsFolder(location), data: dataDir, logs: logFolder(dataDir) }[folder];
  if (!existsSync(path))
    throw new PerpscopeError(
      'not_found',
      folder === 'logs' ? 'There is no log file yet.' : 'There is no backup yet.',
    );
  show(path);
}

type WriterState = Pick<BackupsView, 'isRunning' | 'failure'>;

interface Wanted {
  /** Number of backups to keep; null: older ones are left alone. */
  readonly kept: () => number | null;
  readonly isDue: () => boolean;
}

/** Writes one backup at a time. */
function backupWriter(
  { location, now, onProblem }: BackupDeps & Required<Pick<BackupDeps, 'now'>>,
  { startChild, log }: Opened,
) {
  const state = {
    child: null as AuditChild | null,
    running: null as Promise<void> | null,
    failure: null as BackupsView['failure'],
    isClosed: false,
  };
  const changes = createSignal();
  const fail = (message: string): void => {
    if (state.isClosed) return;
    log('backup').error({ problem: message }, 'the record could not be backed up');
    state.failure = { message, atMs: now() };
    onProblem(`The backup failed: ${message}`);
  };
  const write = async ({ kept, isDue }: Wanted): Promise<void> => {
    try {
      if (!isDue()) return;
      state.child = startAudit(startChild);
      const { path } = await state.child.ask({
        kind: 'backup',
        location: { ...location, now: now() },
        kept: kept(),
      });
      log('backup').info({ path }, 'the record was backed up');
      state.failure = null;
      onProblem(null);
    } catch (error) {
      fail(messageOf(error));
      throw new PerpscopeError('provider_failed', messageOf(error), error);
    } finally {
      state.child?.kill();
    }
  };
  return {
    write: (wanted: Wanted): Promise<void> => {
      state.running ??= write(wanted).finally(() => {
        state.running = null;
        changes.emit();
      });
      changes.emit();
      return state.running;
    },
    state: (): WriterState => ({ isRunning: state.running !== null, failure: state.failure }),
    isClosed: () => state.isClosed,
    onChange: changes.on,
    close: async (): Promise<void> => {
      state.isClosed = true;
      changes.clear();
      state.child?.kill();
      await state.child?.ended;
    },
  };
}

function viewOf(location: ExportLocation, state: WriterState): BackupsView {
  return { count: backupsOf(location).length, newest: newestOf(location), ...state };
}

function newestOf(location: ExportLocation): BackupsView['newest'] {
  const [path] = backupsOf(location);
  const file = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  return path === undefined || file === undefined
    ? null
    : { name: basename(path), bytes: file.size, atMs: file.mtimeMs };
}
