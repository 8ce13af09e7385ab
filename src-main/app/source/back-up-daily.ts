import { statSync } from 'node:fs';
import { messageOf } from '../../errors.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import { startAudit, type AuditChild } from '../audit-child.ts';
import { backupsOf } from '../back-up.ts';
import type { ExportPlace } from '../export-scope.ts';
import type { OpeningParts } from './source-parts.ts';

interface BackupParts {
  readonly place: Omit<ExportPlace, 'now'>;
  /** How many are kept; 0: none is made. */
  readonly kept: number;
  /** Wall clock, ms. */
  readonly now?: () => number;
  /** The start of a service is left alone for so long. */
  readonly firstMs?: number;
  /** Why the newest backup failed; null: it did not. */
  readonly onProblem: (problem: string | null) => void;
}

/** Backs the record up a day after its newest backup, in a process that ends with it; what fails is tried again in an hour. */
export function backUpDaily(
  { place, kept, now = Date.now, firstMs = minuteMs, onProblem }: BackupParts,
  { startChild, closers, log }: Pick<OpeningParts, 'startChild' | 'closers' | 'log'>,
): void {
  if (kept === 0) return;
  const state = {
    child: null as AuditChild | null,
    isClosed: false,
    timer: undefined as NodeJS.Timeout | undefined,
  };
  const backUpIfOld = async (): Promise<void> => {
    try {
      if (newestAt({ ...place, now: now() }) > now() - dayMs) return;
      state.child = startAudit(startChild);
      const { path } = await state.child.ask({ kind: 'backup', place: { ...place, now: now() }, kept });
      log('backup').info({ path }, 'the record was backed up');
      onProblem(null);
    } catch (error) {
      if (!state.isClosed) {
        log('backup').error({ problem: messageOf(error) }, 'the record could not be backed up');
        onProblem(`The daily backup failed: ${messageOf(error)}`);
      }
    } finally {
      state.child?.kill();
    }
  };
  const run = async (): Promise<void> => {
    await backUpIfOld();
    if (!state.isClosed) wait(hourMs);
  };
  const wait = (ms: number): void => {
    state.timer = setTimeout(() => void run(), ms).unref();
  };
  wait(firstMs);
  closers.add(async () => {
    state.isClosed = true;
    clearTimeout(state.timer);
    state.child?.kill();
    await state.child?.ended;
  });
}

function newestAt(place: ExportPlace): number {
  const [newest] = backupsOf(place);
  return newest === undefined ? Number.NEGATIVE_INFINITY : statSync(newest).mtimeMs;
}
