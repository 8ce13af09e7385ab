import { readOptions } from './options.ts';
import { meetsFloor } from './bench-row.ts';
import { readMachine } from './machine.ts';
import { keepReport } from './keep-report.ts';
import { textTable, type BenchReport, type RowReport } from './report.ts';
import { rows } from './rows.ts';
import { runCommand } from '../tooling/run-command.ts';
import { buildStep } from '../tooling/static-steps.ts';

const options = readOptions(process.argv.slice(2), rows);
if (options.builds) {
  const end = await runCommand(buildStep.command);
  if (end.kind !== 'exited' || end.code !== 0) throw new Error('The program could not be built.');
}
const reports: RowReport[] = [];
for (const row of options.rows) {
  console.log(`> ${row.title}`);
  const startedAt = performance.now();
  try {
    const findings = await row.run(options.length);
    const seconds = (performance.now() - startedAt) / 1_000;
    reports.push({ name: row.name, title: row.title, seconds, error: null, ...findings });
  } catch (error) {
    const nothing = { figures: [], counts: {}, answers: 0, wrongAnswers: 0 };
    const seconds = (performance.now() - startedAt) / 1_000;
    reports.push({ name: row.name, title: row.title, seconds, error: String(error), ...nothing });
    console.error(error);
  }
}

const report: BenchReport = { ...readMachine(), length: options.length, rows: reports };
console.log(`\n${textTable(report)}`);
if (options.keeps) await keepReport(report);
else console.log('Not kept: only a whole run of usual length or longer is.');

const failed = reports.some(({ error, wrongAnswers }) => error !== null || wrongAnswers > 0);
const missed = reports.some(({ figures }) => !figures.every(meetsFloor));
if (failed || missed) process.exitCode = 1;
