import { meetsFloor, type Figure, type Findings, type Length } from './bench-row.ts';
import type { Machine } from './machine.ts';

export interface RowReport extends Findings {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  /** Reason why the row has no figures; null if it has some. */
  readonly error: string | null;
  readonly length: Length;
  readonly taken: Machine;
}

export interface BenchReport {
  readonly rows: readonly RowReport[];
}

/** Returns the stored rows with the fresh ones in their place; rows that no longer exist are left out. */
export function mergeRows(
  kept: readonly RowReport[],
  fresh: readonly RowReport[],
  names: readonly string[],
): readonly RowReport[] {
  const byName = new Map([...kept, ...fresh].map((row) => [row.name, row]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

interface Line {
  readonly row: string;
  readonly what: string;
  readonly value: string;
  readonly floor: string;
  readonly verdict: string;
}

function valueText({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}

function lineOf(row: string, figure: Figure): Line {
  const { floor, unit } = figure;
  const met = meetsFloor(figure) ? 'met' : 'MISSED';
  return {
    row,
    what: figure.what,
    value: valueText(figure),
    floor: floor === null ? '' : `${floor.kind} ${valueText({ value: floor.value, unit })}`,
    verdict: floor === null ? '' : met,
  };
}

function linesOf({ name, figures, answers, wrongAnswers, error }: RowReport): Line[] {
  const reported = figures.map((figure) => lineOf(name, figure));
  const blank = { row: name, floor: '', verdict: '' };
  if (error !== null) reported.push({ ...blank, what: 'not measured', value: '', verdict: 'FAILED' });
  if (answers === 0) return reported;
  const verdict = wrongAnswers === 0 ? 'met' : 'FAILED';
  const what = `answers not 200 with the expected bytes, of ${answers.toLocaleString('en')}`;
  return [...reported, { row: name, what, value: String(wrongAnswers), floor: 'at most 0', verdict }];
}

const head: Line = { row: 'row', what: 'what', value: 'found', floor: 'floor', verdict: '' };
const columns = ['row', 'what', 'value', 'floor', 'verdict'] as const;

export function textTable({ rows }: BenchReport): string {
  const lines = [head, ...rows.flatMap(linesOf)];
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      columns
        .map((column, i) => line[column].padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function markdownTable(lines: readonly Line[]): string {
  const row = (line: Line): string => `| ${columns.map((column) => line[column]).join(' | ')} |`;
  return [row(head), `| ${columns.map(() => '---').join(' | ')} |`, ...lines.map(row)].join('\n');
}

function countsText({ name, counts, seconds, length, taken }: RowReport): string {
  const reported = Object.entries(counts).map(([what, count]) => `${what} ${count.toLocaleString('en')}`);
  const when = taken.takenAt.slice(0, 16).replace('T', ' ');
  return `- ${name}: ${[...reported, `took ${Math.round(seconds)} s`].join(', ')}; commit ${taken.commit}, ${when} UTC, ${length} length, load at its end ${taken.load.toFixed(1)}`;
}

function machineText({ taken }: RowReport): string {
  const { cpu, cores, memoryGb, node, chromium } = taken;
  return `${cpu}, ${cores} cores, ${memoryGb} GB; Node ${node}; Chromium ${chromium}`;
}

/** Markdown page next to latest.json. */
export function markdownPage({ rows }: BenchReport): string {
  const machines = [...new Set(rows.map(machineText))];
  return `# Figures

Written by \`npm run bench\`; \`latest.json\` holds the same. Ratios are taken side by side in one run, in alternating
rounds after a warm-up, and are medians. What each row does stands in \`test/bench/rows/\`. Rows may have been measured
apart: below stands of which commit and when. Load is that of the last minute, the row's own included.

Measured on ${machines.join('; and on ')}.

${markdownTable(rows.flatMap(linesOf))}

What was counted:

${rows.map(countsText).join('\n')}
`;
}
