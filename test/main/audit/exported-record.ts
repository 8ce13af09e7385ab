import Database from 'better-sqlite3';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openExportScope } from '../../../src-main/app/export-scope.ts';
import { manifestEvidence } from '../../../src-main/exports/manifest-evidence.ts';
import { writeExport } from '../../../src-main/exports/write-export.ts';
import { hashNext, recordLog } from '../../../src-main/store/record/log/record-log.ts';
import { everything } from '../../../src-preload/contract/views/exports/exports.ts';
import { aStoreFolder, type StoreFolder } from '../store/a-store.ts';
import { writeSome } from '../store/written-rows.ts';

const account = '0x00000000000000000000000000000000000000ab';

/** Record that was hashed and exported a few times while it grew. */
export interface ExportedRecord {
  readonly folder: StoreFolder;
  readonly dataDir: string;
  readonly recordFile: string;
  /** Manifests of its exports, in the order in which they were written. */
  readonly manifests: readonly string[];
  /** Changes the record as another program would. */
  readonly edit: (sql: string) => void;
  /** Hashes the changed rows again, as a forger who knows the log would. */
  readonly hashAgain: () => void;
}

export const locationOf = (dataDir: string) =>
  ({ dataDir, source: 'hl-testnet', venue: 'hyperliquid', network: 'TESTNET', account }) as const;

export async function anExportedRecord(exports = 3): Promise<ExportedRecord> {
  const folder = aStoreFolder();
  const recordFile = folder.path(`record-${account}.sqlite`);
  const manifests: string[] = [];
  for (let nth = 1; nth <= exports; nth += 1) {
    const store = folder.open({ account });
    writeSome(store.writer, nth * 60_001);
    store.close();
    // An export hashes its last rows itself.
    if (nth < exports) hashAll(recordFile);
    manifests.push(await exported(folder.dir));
  }
  hashAll(recordFile);
  return recordIn(folder, folder.dir, manifests);
}

/** Copies the record into a folder of its own, to be changed. */
export function copyOf(record: ExportedRecord, name: string): ExportedRecord {
  const dataDir = `${record.dataDir}-${name}`;
  cpSync(record.dataDir, dataDir, { recursive: true });
  return recordIn(
    record.folder,
    dataDir,
    record.manifests.map((path) => path.replace(record.dataDir, dataDir)),
  );
}

function recordIn(folder: StoreFolder, dataDir: string, manifests: readonly string[]): ExportedRecord {
  const recordFile = join(dataDir, 'hl-testnet', `record-${account}.sqlite`);
  const edit = (sql: string): void => {
    const record = new Database(recordFile);
    record.pragma('foreign_keys = OFF');
    record.exec(sql);
    record.close();
  };
  return {
    folder,
    dataDir,
    recordFile,
    manifests,
    edit,
    hashAgain: () => {
      edit('DELETE FROM log_tile; UPDATE log_size SET size = 0');
      hashAll(recordFile);
    },
  };
}

function hashAll(recordFile: string): void {
  const record = new Database(recordFile);
  const owner = locationOf('');
  for (let batch = hashNext(record, owner); batch !== null; batch = hashNext(record, owner))
    recordLog(record).store(batch);
  record.close();
}

async function exported(dataDir: string): Promise<string> {
  const { scope, log, close } = openExportScope({ ...locationOf(dataDir), now: 10_000_000 });
  const folder = join(dataDir, 'exports');
  try {
    const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
    const written = await writeExport(scope, request, {
      folder,
      evidence: manifestEvidence(log(), [folder]),
    });
    return join(written.folder, 'manifest.json');
  } finally {
    close();
  }
}

export function editFile(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
