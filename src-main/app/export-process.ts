import { assertNever, messageOf, PerpscopeError } from '../errors.ts';
import { manifestEvidence } from '../exports/manifest-evidence.ts';
import { writeExport } from '../exports/write-export.ts';
import { openExport } from '../operations/exports/export-subjects.ts';
import { connectToParent } from '../processes/parent-link.ts';
import { exportsFolder } from './export-folders.ts';
import type { ExportOrder, FromExport, ToExport } from './export-messages.ts';
import { openExportScope } from './export-scope.ts';

/** One export or preview as a program: a child process of the service that only reads the record. */
const parent = connectToParent();
const send = (message: FromExport): void => parent.send(message);
const stop = new AbortController();
const previewRows = 20;
/** A preview is answered before the window gives up on it. */
const countForMs = 4_000;
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
  // Left to the next turn, so that the message is on its way.
  setImmediate(() => process.exit(0));
}

function fail(error: unknown): void {
  const code = error instanceof PerpscopeError ? error.code : 'provider_failed';
  send({ kind: 'failed', code, message: messageOf(error) });
  end();
}

async function run({ place, request, folder }: ExportOrder): Promise<void> {
  const { scope, log, close } = openExportScope(place);
  try {
    if (folder === null) return preview({ place, request, folder }, scope);
    const sent = { at: 0 };
    const written = await writeExport(scope, request, {
      folder,
      evidence: manifestEvidence(log(), [folder, exportsFolder(place.dataDir)]),
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

function preview({ request }: ExportOrder, scope: ReturnType<typeof openExportScope>['scope']): void {
  const { columns, pages } = openExport(scope, request);
  const rows: unknown[][] = [];
  let rowCount = 0;
  let isCountExact = true;
  const startedAt = performance.now();
  for (const page of pages()) {
    isCountExact = performance.now() - startedAt < countForMs;
    if (!isCountExact) break;
    rowCount += page.length;
    for (const row of page.slice(0, Math.max(0, previewRows - rows.length)))
      rows.push(columns.map(({ value }) => value(row)));
  }
  const described = columns.map(({ name, type, meaning }) => ({ name, type, meaning }));
  send({ kind: 'previewed', preview: { rowCount, isCountExact, columns: described, rows: rows as never } });
}
