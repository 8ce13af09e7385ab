import { assertNever, messageOf, PerpscopeError } from '../errors.ts';
import { monotonicClock } from '../clock.ts';
import { manifestEvidence } from '../exports/manifest-evidence.ts';
import { previewRows } from '../exports/preview-rows.ts';
import { writeExport } from '../exports/write-export.ts';
import { connectToParent } from '../processes/parent-link.ts';
import { exportsFolder } from './export-folders.ts';
import type { ExportOrder, FromExport, ToExport } from './export-messages.ts';
import { openExportScope } from './export-scope.ts';

/** Runs one export or preview: a child process of the service that only reads the record. */
const parent = connectToParent();
const send = (message: FromExport): void => parent.send(message);
const stop = new AbortController();
const progressEveryMs = 250;

parent.onMessage((received) => {
  const message = received as ToExport;
  switch (message.kind) {
    case 'start':
      return void run(message.order).then(end, fail);
    case 'cancel':
      return stop.abort(new PerpscopeError('provider_failed', message.reason));
    default:
      assertNever(message);
  }
});

function end(): void {
  // Exits in the next iteration of the event loop, so that the message is on its way.
  setImmediate(() => process.exit(0));
}

function fail(error: unknown): void {
  const code = error instanceof PerpscopeError ? error.code : 'provider_failed';
  send({ kind: 'failed', code, message: messageOf(error) });
  end();
}

async function run({ location, request, folder }: ExportOrder): Promise<void> {
  const { scope, log, close } = openExportScope(location);
  try {
    if (folder === null)
      return send({ kind: 'previewed', preview: previewRows(scope, request, monotonicClock) });
    const sent = { at: 0 };
    const written = await writeExport(scope, request, {
      folder,
      evidence: manifestEvidence(log(), [folder, exportsFolder(location.dataDir)]),
      signal: stop.signal,
      onProgress: (progress) => {
        if (performance.now() - sent.at < progressEveryMs) return;
        sent.at = performance.now();
        send({ kind: 'progress', ...progress });
      },
    });
    send({ kind: 'written', written });
  } finally {
    close();
  }
}
