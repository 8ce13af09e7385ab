import { messageOf, PerpscopeError } from '../errors.ts';
import type { ExportOptions } from '../operations/exports/exporter.ts';
import type { StartChild } from '../processes/child.ts';
import type { ExportOrder, FromExport, ToExport } from './export-messages.ts';

interface Run<Kind> {
  readonly order: ExportOrder;
  readonly wanted: Kind;
  readonly options: ExportOptions;
}

/** Runs an export or a preview in a process of its own. Throws PerpscopeError: its failure, the signal's reason, or that it was killed. */
export function runExport<Kind extends 'written' | 'previewed'>(
  startChild: StartChild,
  { order, wanted, options: { signal, onProgress } }: Run<Kind>,
): Promise<Extract<FromExport, { kind: Kind }>> {
  signal.throwIfAborted();
  const child = startChild('export');
  const send = (message: ToExport): void => child.send(message);
  return new Promise((resolve, reject) => {
    const cancel = (): void => send({ kind: 'cancel', reason: messageOf(signal.reason) });
    signal.addEventListener('abort', cancel, { once: true });
    child.onMessage((received) => {
      const message = received as FromExport;
      if (message.kind === 'progress') onProgress?.(message);
      else if (message.kind === 'failed') reject(new PerpscopeError(message.code, message.message));
      else if (message.kind === wanted) resolve(message as Extract<FromExport, { kind: Kind }>);
    });
    void child.ended.then((reason) => {
      signal.removeEventListener('abort', cancel);
      const message = `The export process ${reason} before it had finished. Nothing was written; start the export again.`;
      return reject(new PerpscopeError('provider_failed', message));
    });
    send({ kind: 'start', order });
  });
}
