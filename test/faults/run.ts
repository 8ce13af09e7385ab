import { allFaults, runMatrix } from './matrix.ts';
import type { Row } from './run-fault.ts';

/** `npm run faults`: every fault against every figure. Arguments: a part of the names of faults to run. */
const [wanted = ''] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
const realNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);
const startedAt = realNow();
const rows: Row[] = [];

await runMatrix(
  allFaults.filter(
    ({ name, group }) =>
      wanted.split(',').some((one) => name.includes(one)) ||
      group === wanted ||
      (wanted === 'alone' && group === null),
  ),
  (row) => {
    rows.push(row);
    console.log(lineOf(row));
    const seen = new Map<string, number>();
    for (const { figure, when, why } of row.wrong) {
      const key = isVerbose ? figure : `${figure.split(' ').slice(0, 1).join(' ')} ${why.slice(0, 30)}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      if ((seen.get(key) ?? 0) <= 3) console.log(`    ${figure} (${when}): ${why}`);
    }
  },
);

function lineOf({ fault, cells, wrong, recoveredIn }: Row): string {
  const count = (kind: string): string =>
    String([...cells.values()].filter((one) => one.kind === kind).length).padStart(5);
  const counts = ['live', 'stale', 'null', 'refused', 'wrong'].map(count).join(' ');
  return `${fault.padEnd(52)} ${counts}  ${recoveredIn === null ? 'not recovered' : `${recoveredIn} s`} (${wrong.length}) at ${((realNow() - startedAt) / 1000).toFixed(0)} s`;
}

const wrongCells = rows.flatMap(({ cells }) =>
  [...cells.values()].filter(({ kind }) => kind === 'wrong'),
).length;
console.log(
  `${rows.length} rows, ${rows[0]?.cells.size ?? 0} figures, ${wrongCells} wrong cells, ${((realNow() - startedAt) / 1_000).toFixed(0)} s`,
);
if (wrongCells > 0) process.exitCode = 1;
