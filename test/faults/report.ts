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
  `${row.fault.padEnd(54)} ${kinds.map((kind) => String(countOf(row, kind)).padStart(5)).join(' ')}  ${recoveryOf(row)}`;

/** The matrix as docs/faults.md holds it. */
export function report(rows: readonly Row[]): string {
  const figures = new Set(rows.flatMap(({ cells }) => [...cells.keys()])).size;
  const cells = rows.reduce((sum, row) => sum + row.cells.size, 0);
  const wrongs = rows.reduce((sum, row) => sum + countOf(row, 'wrong'), 0);
  return `# Faults and figures

Printed by \`npm run faults -- --write\`. Each fault is put to a service that runs against stubs of the venue, the agent's feed and
the reference provider. While it lasts and after it, every figure that REST, MCP, GraphQL and the window serve is compared with
what the stubs served. Each cell holds the worst of what was seen while the fault lasted: the figure is right and live; right
and marked stale, with its true age; null or absent with a reason; refused with the contract's code; or wrong.

${rows.length} faults, ${figures} figures, ${cells} cells, ${wrongs} wrong.

## Faults

\`recovers\`: the check at which everything was right and live again, after the fault's end.

|    | fault | live | stale | null | refused | wrong | recovers |
| -: | ----- | ---: | ----: | ---: | ------: | ----: | -------: |
${rows.map((row, nth) => `| ${nth + 1} | ${row.fault} | ${kinds.map((kind) => countOf(row, kind)).join(' | ')} | ${recoveryOf(row)} |`).join('\n')}

## Answers

One row for each answer, one column for each fault in the order above. The mark is that of the answer's worst figure:
\`.\` live, \`s\` stale, \`n\` null, \`r\` refused, \`W\` wrong.

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
