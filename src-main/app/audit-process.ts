import { join } from 'node:path';
import type { DroppedFiles } from '../../src-preload/contract/bridge/verification.ts';
import { assertNever, messageOf } from '../errors.ts';
import { droppedEvidence } from '../exports/dropped-evidence.ts';
import { resultOf } from '../exports/verify-manifests.ts';
import { connectToParent } from '../processes/parent-link.ts';
import { openAudit, type Audit, type RecordLocation } from '../store/audit.ts';
import { backUp, backupName, backupsFolder, keepNewest, backupsOf } from './back-up.ts';
import type { ExportLocation } from './export-scope.ts';
import type { FromAudit, ToAudit } from './audit-messages.ts';
import { verifyEvidence } from './verify-record.ts';
import { existsSync, readFileSync } from 'node:fs';
import { finishedExports } from '../exports/finished-exports.ts';
import { downloadsFolder, exportsFolder } from './export-folders.ts';

/** Hashes, checks, verifies and backs up a record. A child process of the service, which only reads the record. */
const parent = connectToParent();
const opened: { audit: Audit | null; checked: number } = { audit: null, checked: 0 };

parent.onMessage((received) => {
  parent.send(answer(received as ToAudit));
});

function answer(asked: ToAudit): FromAudit {
  try {
    switch (asked.kind) {
      case 'hash':
        return { kind: 'hash', batch: auditAt(asked.location).hashNext() };
      case 'check':
        return check(auditAt(asked.location), asked.rows);
      case 'backup':
        return makeBackup(asked.location, asked.kept);
      case 'verify':
        return verify(asked.location, asked.dropped);
      default:
        return assertNever(asked);
    }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}

function makeBackup(location: ExportLocation, kept: number | null): FromAudit {
  const { path } = backUp(location, join(backupsFolder(location), backupName(location)));
  if (kept !== null) keepNewest(location, kept);
  return { kind: 'backup', path };
}

function verify(location: ExportLocation, dropped: DroppedFiles): FromAudit {
  const checks = verifyEvidence(droppedEvidence(dropped, storedManifests(location)), {
    dataDir: location.dataDir,
    name: 'The data folder',
    recordName: () => 'the record in use',
  });
  return { kind: 'verify', verification: { result: resultOf(checks), checks } };
}

function auditAt(location: RecordLocation): Audit {
  opened.audit ??= openAudit(location);
  return opened.audit;
}

/** Checks the next rows. After the last row it starts again with the first. */
function check(audit: Audit, rows: number): FromAudit {
  const size = audit.counts().hashed;
  if (opened.checked >= size) opened.checked = 0;
  const checked = audit.check(opened.checked, opened.checked + rows);
  // The next check skips a row that differs.
  opened.checked = checked.difference === null ? checked.through : checked.through + 1;
  return { kind: 'check', checked, size };
}

/** Texts of the manifests of exports, downloads and backups in the data folder. */
function storedManifests(location: ExportLocation): readonly string[] {
  const exports = [exportsFolder, downloadsFolder].flatMap((folder) =>
    finishedExports(folder(location.dataDir)),
  );
  const backups = backupsOf(location)
    .map((path) => `${path}.manifest.json`)
    .filter((path) => existsSync(path));
  return [...exports.map(({ text }) => text), ...backups.map((path) => readFileSync(path, 'utf8'))];
}
