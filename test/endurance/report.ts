import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../bench/machine.ts';
import { formatted } from '../tooling/formatted.ts';
import { repository } from '../tooling/repository.ts';
import type { Finding } from './scenario.ts';

export interface ScenarioReport {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  /** Why the scenario could not be measured; null: it was. */
  readonly error: string | null;
  readonly findings: readonly Finding[];
  /** `load` null: not recorded. */
  readonly taken: Omit<Machine, 'load'> & { readonly load: number | null };
}

const resultsFile = join(repository, 'docs', 'endurance.json');
const pageFile = join(repository, 'docs', 'endurance.md');

export const isMet = ({ error, findings }: ScenarioReport): boolean =>
  error === null && findings.every((finding) => finding.isMet);

export function textOf({ title, error, findings }: ScenarioReport): string {
  const lines = findings.map(
    ({ check, value, bound, isMet: met }) =>
      `  ${bound === null ? '      ' : met ? 'met   ' : 'MISSED'} ${check}: ${value}${bound === null ? '' : ` (${bound})`}`,
  );
  return [title, ...(error === null ? lines : [`  FAILED ${error}`])].join('\n');
}

/** Replaces the committed results of these scenarios. Scenarios keep the order of `names`. */
export async function saveReports(
  reports: readonly ScenarioReport[],
  names: readonly string[],
): Promise<void> {
  const before = existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as ScenarioReport[])
    : [];
  const byName = new Map([...before, ...reports].map((report) => [report.name, report]));
  const all = names.flatMap((name) => byName.get(name) ?? []);
  writeFileSync(resultsFile, await formatted(resultsFile, JSON.stringify(all)));
  writeFileSync(pageFile, await formatted(pageFile, pageOf(all)));
}

function pageOf(reports: readonly ScenarioReport[]): string {
  const rows = reports.flatMap(({ title, error, findings }) => [
    ...(error === null ? [] : [[title, `not measured: ${error}`, '', '', 'FAILED']]),
    ...findings.map(({ check, value, bound, isMet: met }, nth) => [
      nth === 0 ? title : '',
      check,
      value,
      bound ?? '',
      bound === null ? '' : met ? 'met' : 'MISSED',
    ]),
  ]);
  const table = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  const taken = reports.map(
    ({ title, seconds, taken: { commit, takenAt, cores, node, load } }) =>
      `- ${title}: commit ${commit.slice(0, 8)}, ${takenAt.slice(0, 10)}, ${Math.round(seconds / 60)} min, ${cores} cores, Node ${node}, ${load === null ? 'load not recorded' : `load ${load.toFixed(1)}`}.`,
  );
  return `# Endurance

Checks that the packed program survives kills, a full disk, wrong clocks, sleep and long runs. \`npm run endure -- --write\` writes this
page and \`endurance.json\`, which holds the same results. A simulated venue and agent run in a separate process, at 60 times real time.
The service is the packed program, run under Node. Each scenario ends by comparing its record, row by row, with the data of the venue
and the agent.

| Scenario | Check | Result | Required | |
| --- | --- | --- | --- | --- |
${table.join('\n')}

${taken.join('\n')}
`;
}
