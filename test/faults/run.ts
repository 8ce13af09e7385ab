import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFaults, faultsInEveryRun } from './catalog.ts';
import { formatted } from '../tooling/formatted.ts';
import { runMatrix } from './matrix.ts';
import { countsLine, headerLine, report, sumLine } from './report.ts';
import type { Row } from './run-fault.ts';

/**
 * `npm run faults`: every fault against every figure. `npm run faults -- clock,journal` runs the faults whose names contain one of
 * these, and the groups with these names. `--sample` runs the fifth that `npm test` runs, `--verbose` prints every wrong figure,
 * and `--write` writes docs/faults.md.
 */
const args = process.argv.slice(2);
const parts = (args.find((one) => !one.startsWith('--')) ?? '').split(',');
const isVerbose = args.includes('--verbose');
const candidates = args.includes('--sample') ? faultsInEveryRun : allFaults;
const faults = candidates.filter(({ name, group }) =>
  parts.some((part) => name.includes(part) || group === part),
);
const startedAt = Date.now();
const rows: Row[] = [];

console.log(headerLine);
await runMatrix(faults, (row) => {
  rows.push(row);
  console.log(countsLine(row));
  for (const { figure, when, why } of row.wrong.slice(0, isVerbose ? Infinity : 5))
    console.log(`    ${figure} (${when}): ${why}`);
});

const order = allFaults.map(({ name }) => name);
const sorted = rows.toSorted((a, b) => order.indexOf(a.fault) - order.indexOf(b.fault));
console.log(`\n${sumLine(rows)} Took ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
if (args.includes('--write')) {
  const page = join(import.meta.dirname, '../../docs/faults.md');
  writeFileSync(page, await formatted(page, report(sorted)));
}
if (rows.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
