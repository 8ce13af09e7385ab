import { messageOf, PerpscopeError } from '../errors.ts';
import type { ExportOptions } from '../operations/exports/exporter.ts';
import type { StartChild } from '../processes/child.ts';
import type { ExportOrder, FromExport, ToExport } from './export-messages.ts';

interface Run<Kind> {
  readonly order: ExportOrder;
  readonly wanted: Kind;
  readonly options: ExportOptions;
  /** Called before the process is started again, with the reason why it ended early: `was killed by SIGKILL`. */
  readonly onRestart: (reason: string) => void;
}

type Answer<Kind> = Extract<FromExport, { kind: Kind }>;

/**
 * Runs an export or a preview in a process of its own. A process that ends early is started again, once. Throws PerpscopeError with
 * its failure, the signal's reason, or the report that it ended early twice.
 */
export async function runExport<Kind extends 'written' | 'previewed'>(
  startChild: StartChild,
  { onRestart, ...run }: Run<Kind>,
): Promise<Answer<Kind>> {
  const { signal } = run.options;
  const first = await attempt(startChild, run);
  if (typeof first !== 'string') return first;
  signal.throwIfAborted();
  onRestart(first);
  const second = await attempt(startChild, run);
  if (typeof second !== 'string') return second;
  const message = `The export process ${second} before it had finished, twice. Nothing was written; start the export again.`;
  throw new PerpscopeError('provider_failed', message);
}

/** Resolves with the answer, or with the reason why the process ended without one. */
async function attempt<Kind extends 'written' | 'previewed'>(
  startChild: StartChild,
  { order, wanted, options: { signal, onProgress } }: Omit<Run<Kind>, 'onRestart'>,
): Promise<Answer<Kind> | string> {
  signal.throwIfAborted();
  const child = startChild('export');
  const send = (message: ToExport): void => child.send(message);
  const cancel = (): void => send({ kind: 'cancel', reason: messageOf(signal.reason) });
  signal.addEventListener('abort', cancel, { once: true });
  void child.ended.then(() => signal.removeEventListener('abort', cancel));
  const answered = new Promise<Answer<Kind>>((resolve, reject) =>
    child.onMessage((received) => {
      const message = received as FromExport;
      if (message.kind === 'progress') onProgress?.(message);
      else if (message.kind === 'failed') reject(new PerpscopeError(message.code, message.message));
      else if (message.kind === wanted) resolve(message as Answer<Kind>);
    }),
  );
  send({ kind: 'start', order });
  return Promise.race([answered, child.ended]);
}
