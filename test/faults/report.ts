import type { Verdict } from './expect.ts';
import { questions } from './questions.ts';
import type { Row } from './run-fault.ts';

type Kind = Verdict['kind'];
const marks: Readonly<Record<Kind, string>> = { live: '.', stale: 's', null: 'n', refused: 'r', wrong: 'W' };
const kinds = Object.keys(marks) as readonly Kind[];

const countOf = ({ cells }: Row, kind: Kind): number =>
  [...cells.values()].filter((one) => one.kind === kind).length;
const recoveryOf = ({ recoveredIn }: Row): string => (recoveredIn === null ? 'no' : `${recoveredIn} s`);

/** `venue hangs   1089  272  49  349  0  320 s` */
export const countsLine = (row: Row): string =>
  `${row.fault.padEnd(54)} ${kinds.map((kind) => String(countOf(row, kind)).padStart(7)).join(' ')}  ${recoveryOf(row)}`;

export const headerLine = `${'fault'.padEnd(54)} ${kinds.map((kind) => kind.padStart(7)).join(' ')}  recovered in`;

/** `24 faults, 1758 figures, 42000 cells, 0 wrong.` */
export function sumLine(rows: readonly Row[]): string {
  const figures = new Set(rows.flatMap(({ cells }) => [...cells.keys()])).size;
  const cells = rows.reduce((sum, row) => sum + row.cells.size, 0);
  const wrongs = rows.reduce((sum, row) => sum + countOf(row, 'wrong'), 0);
  return `${rows.length} faults, ${figures} figures, ${cells} cells, ${wrongs} wrong.`;
}

/** Most wrong figures that are listed for each fault; the others are counted. */
const mostListed = 10;

const wrongList = (row: Row): string => {
  const lines = row.wrong
    .slice(0, mostListed)
    .map(({ figure, when, why }) => `- \`${figure}\`, ${when}: ${why}`);
  const more = row.wrong.length > mostListed ? [`- and ${row.wrong.length - mostListed} more`] : [];
  return [`### ${row.fault}`, '', ...lines, ...more].join('\n');
};

/** Returns docs/faults.md. */
export function report(rows: readonly Row[]): string {
  const bad = rows.filter(({ wrong }) => wrong.length > 0);
  const list = bad.length === 0 ? 'None.' : bad.map(wrongList).join('\n\n');
  return `# Faults and figures

Each of these faults is injected into a running service, and every figure that REST, MCP, GraphQL and the window
serve is checked while the fault lasts and after it ends. \`npm run faults -- --write\` writes this page.

**${sumLine(rows)}**

## What a cell asserts

Perpscope runs against stubs of the venue, the agent's feed and the reference provider. They share no code with the
simulator, and record what they served and when. A cell is one figure under one fault, and passes if the figure is one of:

| mark | meaning                                                                                   |
| ---- | ----------------------------------------------------------------------------------------- |
| \`.\`  | live: the value that was served, and younger than its limit                                |
| \`s\`  | stale: a value that was served earlier, marked stale or incomplete, with its true age      |
| \`n\`  | null or absent, with a reason                                                             |
| \`r\`  | refused with the contract's code                                                          |
| \`W\`  | wrong: anything else, such as a stale value shown as current, or a refusal without a cause |

A cell holds the worst result of all checks of that fault. Before the first fault of a service and after each fault, every
figure must be live again; a figure that is not counts as wrong. The exceptions are faults that leave a permanent mark,
such as a lost journal event: what they affect must then be marked.

## How to run it

| command                              | runs                                                          |
| ------------------------------------ | ------------------------------------------------------------- |
| \`npm run faults\`                   | every fault                                                   |
| \`npm run faults -- clock,journal\`  | faults with one of these words in the name, or in these groups |
| \`npm run faults -- --sample\`       | the fifth that \`npm test\` runs                              |
| \`npm run faults -- --verbose\`      | every wrong figure, not just the first five of each fault     |
| \`npm run faults -- --write\`        | and writes this page                                          |

The exit code is 1 if a cell is wrong. Two processes run the faults. Each drives its own clock: timers and the monotonic
clock stand still until the process is idle, so hours of an outage take seconds. The whole run takes two to six minutes
on two cores.

## How to add a fault

1. Add an entry to the file of its class in \`test/faults/catalog/\`: a name, \`begin\`, \`end\` and, if the usual ones do
   not fit, the seconds at which the figures are checked (\`looks\`).
2. Faults of one \`group\` share a service. A fault that leaves something behind, or that needs the service to start with
   it, has the group \`null\`.
3. The stubs record most of what a fault takes away. Name in \`doubts\` what is served but can't be trusted.
4. Run it with \`npm run faults -- 'its name'\`. To run it in \`npm test\` too, add its name to \`test/faults/catalog.ts\`.

A new route, GraphQL field or window call has to be asked too: \`test/main/faults.test.ts\` fails until it is listed in
\`test/faults/questions/\`. A new field of an answer is wrong in every cell until \`test/faults/oracle/\` says what it is.

\`node test/faults/check-oracle.ts\` shows that cells can be wrong: it puts each answer of \`test/faults/wrong-answers.ts\`, such as an
account value that is a cent too high, in the place of a right one, and fails if one goes unnoticed. \`npm test\` runs it.

## Faults

The numbers are figures. \`recovered in\`: the first check after the fault's end at which no figure was wrong.

|    | fault | live | stale | null | refused | wrong | recovered in |
| -: | ----- | ---: | ----: | ---: | ------: | ----: | -----------: |
${rows.map((row, nth) => `| ${nth + 1} | ${row.fault} | ${kinds.map((kind) => countOf(row, kind)).join(' | ')} | ${recoveryOf(row)} |`).join('\n')}

## Wrong figures

${list}

## Answers

One row for each answer, one column for each fault in the order above. The mark is that of the answer's worst figure.

\`\`\`text
${matrix(rows)}
\`\`\`
`;
}

function matrix(rows: readonly Row[]): string {
  const worst = rows.map((row) => worstByAnswer(row));
  const ids = questions.map(({ id }) => id);
  const width = Math.max(...ids.map((id) => id.length));
  const tens = rows.map((_, nth) => ((nth + 1) % 10 === 0 ? String(((nth + 1) / 10) % 10) : ' ')).join('');
  const lines = ids.map((id) => `${id.padEnd(width)} ${worst.map((one) => one.get(id) ?? ' ').join('')}`);
  return [`${''.padEnd(width)} ${tens}`.trimEnd(), ...lines].join('\n');
}

function worstByAnswer({ cells }: Row): ReadonlyMap<string, string> {
  const worst = new Map<string, Kind>();
  for (const [figure, { kind }] of cells) {
    const id = figure.slice(0, figure.lastIndexOf(' '));
    if (kinds.indexOf(kind) >= kinds.indexOf(worst.get(id) ?? 'live')) worst.set(id, kind);
  }
  return new Map([...worst].map(([id, kind]) => [id, marks[kind]]));
}
