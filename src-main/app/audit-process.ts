import { join } from 'node:path';
import { assertNever, messageOf } from '../errors.ts';
import { connectToParent } from '../processes/parent-link.ts';
import { openAudit, type Audit, type RecordPlace } from '../store/audit.ts';
import { backUp, backupName, backupsFolder, keepNewest } from './back-up.ts';
import type { ExportPlace } from './export-scope.ts';
import type { FromAudit, ToAudit } from './audit-messages.ts';

/** Hashes, checks and backs up a record. A child process of the service, which only reads the record. */
const parent = connectToParent();
const opened: { audit: Audit | null; checked: number } = { audit: null, checked: 0 };

parent.onMessage((received) => {
  parent.send(answer(received as ToAudit));
});

function answer(asked: ToAudit): FromAudit {
  try {
    switch (asked.kind) {
      case 'hash':
        return { kind: 'hash', batch: auditAt(asked.place).hashNext() };
      case 'check':
        return check(auditAt(asked.place), asked.rows);
      case 'backup':
        return makeBackup(asked.place, asked.kept);
      default:
        return assertNever(asked);
    }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}

function makeBackup(place: ExportPlace, kept: number): FromAudit {
  const { path } = backUp(place, join(backupsFolder(place), backupName(place)));
  keepNewest(place, kept);
  return { kind: 'backup', path };
}

function auditAt(place: RecordPlace): Audit {
  opened.audit ??= openAudit(place);
  return opened.audit;
}

/** After the last row it starts with the first again. */
function check(audit: Audit, rows: number): FromAudit {
  if (opened.checked >= audit.counts().hashed) opened.checked = 0;
  const checked = audit.check(opened.checked, opened.checked + rows);
  // The next check skips a row that differs.
  opened.checked = checked.difference === null ? checked.through : checked.through + 1;
  return { kind: 'check', checked };
}
