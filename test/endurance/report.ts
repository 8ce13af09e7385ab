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
  /** Why there are no findings; null: there are. */
  readonly error: string | null;
  readonly findings: readonly Finding[];
  /** `load` null: not noted. */
  readonly taken: Omit<Machine, 'load'> & { readonly load: number | null };
}

const kept = join(repository, 'docs', 'endurance.json');
const page = join(repository, 'docs', 'endurance.md');

export const isMet = ({ error, findings }: ScenarioReport): boolean =>
  error === null && findings.every((finding) => finding.isMet);

export function textOf({ title, error, findings }: ScenarioReport): string {
  const lines = findings.map(
    ({ what, value, bound, isMet: met }) =>
      `  ${bound === null ? '      ' : met ? 'met   ' : 'MISSED'} ${what}: ${value}${bound === null ? '' : ` (${bound})`}`,
  );
  return [title, ...(error === null ? lines : [`  FAILED ${error}`])].join('\n');
}

/** Replaces the committed findings of these scenarios, in the order of all names. */
export async function keep(reports: readonly ScenarioReport[], names: readonly string[]): Promise<void> {
  const before = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as ScenarioReport[]) : [];
  const byName = new Map([...before, ...reports].map((report) => [report.name, report]));
  const all = names.flatMap((name) => byName.get(name) ?? []);
  writeFileSync(kept, await formatted(kept, JSON.stringify(all)));
  writeFileSync(page, await formatted(page, pageOf(all)));
}

function pageOf(reports: readonly ScenarioReport[]): string {
  const rows = reports.flatMap(({ title, error, findings }) => [
    ...(error === null ? [] : [[title, `not measured: ${error}`, '', '', 'FAILED']]),
    ...findings.map(({ what, value, bound, isMet: met }, nth) => [
      nth === 0 ? title : '',
      what,
      value,
      bound ?? '',
      bound === null ? '' : met ? 'met' : 'MISSED',
    ]),
  ]);
  const table = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  const taken = reports.map(
    ({ title, seconds, taken: { commit, takenAt, cores, node, load } }) =>
      `- ${title}: commit ${commit.slice(0, 8)}, ${takenAt.slice(0, 10)}, ${Math.round(seconds / 60)} min, ${cores} cores, Node ${node}, ${load === null ? 'load not noted' : `load ${load.toFixed(1)}`}.`,
  );
  return `# Endurance

What happens to a program that runs for months, done to the packed program: \`npm run endure\` writes this page with \`--write\`, and
\`endurance.json\` holds the same. A simulated venue and its agent run in a process of their own, at sixty times the pace; the service
is what the package holds, under Node. In the end its record is compared, row by row, with what the venue and the agent have.

| What is done | What is found | Value | Asked for | |
| --- | --- | --- | --- | --- |
${table.join('\n')}

${taken.join('\n')}
`;
}
