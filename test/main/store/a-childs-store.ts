import { createInterface } from 'node:readline';
import { openStore } from '../../../src-main/store/open.ts';
import type { Store } from '../../../src-main/store/store.ts';

/** Opens the store of a process of its own, which ends with the process that started it. It prints notices about files. */
export function aChildsStore(dataDir: string, account: string | null): Store {
  createInterface({ input: process.stdin }).once('close', () => process.exit(0));
  const onFileNotice = (message: string): void => void process.stdout.write(`${message}\n`);
  return openStore({ dataDir, source: 'hl-testnet', account, stamp: 'child', onFileNotice });
}
