import { runCommand } from '../tooling/run-command.ts';
import { buildStep } from '../tooling/static-steps.ts';
import { meetsFloor, type Row } from './bench-row.ts';
import { keepReport } from './keep-report.ts';
import { readMachine } from './machine.ts';
import { readOptions, type BenchRun } from './options.ts';
import { textTable, type BenchReport, type RowReport } from './report.ts';
import { rows } from './rows.ts';

const longestMinutes = { quick: 20, usual: 60, long: 165 } as const;

async function build(): Promise<void> {
  const end = await runCommand(buildStep.command);
  if (end.kind !== 'exited' || end.code !== 0) throw new Error('The program could not be built.');
}

/** Exiting ends all children: each one watches this process, or is ended as it exits. */
function leaveInTime({ length, minutes, rows: chosen }: BenchRun): void {
  const longest = longestMinutes[length] + (minutes ?? 0) * chosen.length;
  const tooLong = setTimeout(() => {
    console.error(`The run takes longer than ${longest} minutes.`);
    process.exit(1);
  }, longest * 60_000);
  tooLong.unref();
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
}

async function measure(row: Row, { length, minutes, isLarge }: BenchRun): Promise<RowReport> {
  console.log(`> ${row.title}`);
  const { name, title } = row;
  const startedAt = performance.now();
  const about = () => ({
    name,
    title,
    length,
    seconds: (performance.now() - startedAt) / 1_000,
    taken: readMachine(),
  });
  try {
    const findings = await row.run(length, minutes, isLarge);
    return { ...about(), error: null, ...findings };
  } catch (error) {
    console.error(error);
    const nothing = { figures: [], counts: {}, answers: 0, wrongAnswers: 0 };
    return { ...about(), error: String(error), ...nothing };
  }
}

const options = readOptions(process.argv.slice(2), rows);
if (options.builds) await build();
leaveInTime(options);
const reports: RowReport[] = [];
for (const row of options.rows) reports.push(await measure(row, options));
const report: BenchReport = { rows: reports };
console.log(`\n${textTable(report)}`);
if (options.keeps)
  await keepReport(
    report,
    rows.map(({ name }) => name),
  );
else console.log('Not kept: only a whole run, or one with --keep, of usual length or longer is.');

const failed = reports.some(({ error, wrongAnswers }) => error !== null || wrongAnswers > 0);
const missed = reports.some(({ figures }) => !figures.every(meetsFloor));
if (failed || missed) process.exitCode = 1;
