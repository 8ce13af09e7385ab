import { readFileSync } from 'node:fs';
import { openExportScope } from '../../../src-main/app/export-scope.ts';
import { writeExport } from '../../../src-main/exports/write-export.ts';
import { everything, type ExportFormat } from '../../../src-preload/contract/views/exports/exports.ts';

/** Runs one export as the service's child process does, and prints its time and peak memory. */
const [dataDir = '', folder = '', format = 'csv'] = process.argv.slice(2);
const place = {
  dataDir,
  source: 'bench',
  venue: 'simulated',
  network: 'TESTNET',
  account: '0xabc',
  now: Date.now(),
} as const;
const before = performance.now();
const { scope, close } = openExportScope(place);
await writeExport(
  scope,
  { subject: 'closed_trades', filter: everything, format: format as ExportFormat },
  { folder },
);
close();
const ms = performance.now() - before;
// Peak memory of this program: getrusage would include the parent's.
const peakKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
process.stdout.write(JSON.stringify({ ms, peakMb: (peakKb * 1_024) / 1e6 }));
