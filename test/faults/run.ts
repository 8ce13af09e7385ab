import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFaults, runMatrix } from './matrix.ts';
import { countsLine, report } from './report.ts';
import type { Row } from './run-fault.ts';

/**
 * `npm run faults`: every fault against every figure. `npm run faults -- clock,journal` runs the faults whose names contain one of
 * these; `--verbose` names each wrong figure; `--write` writes docs/faults.md.
 */
const args = process.argv.slice(2);
const parts = (args.find((one) => !one.startsWith('--')) ?? '').split(',');
const isVerbose = args.includes('--verbose');
const realNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);
const startedAt = realNow();
const rows: Row[] = [];

await runMatrix(
  allFaults.filter(({ name, group }) => parts.some((part) => name.includes(part) || group === part)),
  (row) => {
    rows.push(row);
    console.log(countsLine(row));
    for (const { figure, when, why } of row.wrong.slice(0, isVerbose ? Infinity : 5))
      console.log(`    ${figure} (${when}): ${why}`);
  },
);

const order = allFaults.map(({ name }) => name);
const text = report(rows.toSorted((a, b) => order.indexOf(a.fault) - order.indexOf(b.fault)));
console.log(`\n${text}\nTook ${Math.round((realNow() - startedAt) / 1_000)} s.`);
if (args.includes('--write')) writeFileSync(join(import.meta.dirname, '../../docs/faults.md'), text);
if (rows.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
