import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { backUp } from '../../../src-main/app/back-up.ts';
import { openAudit } from '../../../src-main/store/audit.ts';
import { openStore } from '../../../src-main/store/open.ts';
import { planRestore, restoreRecord } from '../../../src-main/store/restore.ts';
import { writeSome } from '../store/written-rows.ts';
import { locationOf } from './exported-record.ts';

/**
 * A process of its own that stores and hashes rows, backs up and restores in a loop until it is killed. It prints a line when it
 * begins each. It ends with the process that started it.
 */
const [dataDir = '', first = '1'] = process.argv.slice(2);
createInterface({ input: process.stdin }).once('close', () => process.exit(0));
const begun = (what: string): void => void process.stdout.write(`${what}\n`);
const whole = join(dataDir, 'whole.sqlite');

function hash(nth: number): void {
  const store = openStore({
    dataDir,
    source: 'hl-testnet',
    account: locationOf('').account,
    stamp: 'child',
    onFileNotice: begun,
  });
  const audit = openAudit(locationOf(dataDir));
  writeSome(store.writer, nth * 60_001);
  begun('hash');
  for (let batch = audit.hashNext(); batch !== null; batch = audit.hashNext()) store.writer.putHashes(batch);
  audit.close();
  store.close();
}

function step(nth: number): void {
  const now = Date.UTC(2026, 0, 1) + nth * 1_000;
  hash(nth);
  begun('backup');
  backUp({ ...locationOf(dataDir), now }, join(dataDir, 'backups', `${nth}.sqlite`));
  begun('restore');
  restoreRecord(whole, locationOf(dataDir), { plan: planRestore(whole, locationOf(dataDir)), now });
  setImmediate(step, nth + 1);
}
step(Number(first));
