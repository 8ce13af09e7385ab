import type { Client } from './clients.ts';
import type { Outcome } from './run-client.ts';

export interface ClientResult {
  readonly client: Client;
  readonly version: string | null;
  readonly outcome: Outcome;
}

const outcomeText = ({ kind, ...rest }: Outcome): string =>
  'reason' in rest ? `${kind}: ${rest.reason}` : kind;

/** For a terminal: one line for each client. */
export function tableText(results: readonly ClientResult[]): string {
  const rows = results.map(({ client, version, outcome }) => [
    client.name,
    version ?? '-',
    client.checks.join('; '),
    outcomeText(outcome),
  ]);
  const widths = [0, 1, 2].map((nth) => Math.max(...rows.map((row) => row[nth]?.length ?? 0)));
  return rows.map((row) => row.map((cell, nth) => cell.padEnd(widths[nth] ?? 0)).join('  ')).join('\n');
}

/** docs/clients.md. */
export function tablePage(results: readonly ClientResult[]): string {
  const rows = results.map(
    ({ client, version, outcome }) =>
      `| ${client.name} | ${version ?? '-'} | ${client.checks.join('; ')} | ${outcome.kind} |`,
  );
  return `# Clients

\`npm run clients\` runs each of these against one service and compares what it gets with what REST answers;
\`npm run clients -- --write\` writes this page. [api.md](api.md) has the addresses and the configuration of each kind of client.

| client | version | checked | result |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
