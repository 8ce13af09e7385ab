import { existsSync } from 'node:fs';
import { readConfig } from '../config/config.ts';
import { fileFault, withRemedy } from '../errors.ts';
import { examine, withoutPrivate, writeReport } from '../doctor/doctor.ts';
import { hasProblems, reportLines, type Report } from '../doctor/report.ts';
import { print } from '../print.ts';
import { readDoctorFlags, type DoctorFlags } from './doctor-options.ts';
import type { CommandHost } from './host.ts';

/** Prints the report and writes it to the data folder. Exit code 1 if something is wrong. Throws StartError. */
export async function doctor(given: DoctorFlags, { startChild }: CommandHost): Promise<void> {
  const { questions, flags } = readDoctorFlags(given);
  const config = readConfig({ flags, env: process.env });
  const report = await examine({ config, asked: questions, startChild });
  print(...reportLines(report).map((line) => withoutPrivate(line, config.dataDir)), '');
  const isKept = keepCopy(report, config.dataDir);
  if (questions.record !== null)
    print(`Raw answers, not redacted, are in ${questions.record}. Check them before you share them.`);
  process.exitCode = hasProblems(report) || !isKept ? 1 : 0;
}

/** Saves the report if there is a data folder; false: it could not. The folder may be unwritable, such as on a full disk, and the report may be about that. */
function keepCopy(report: Report, dataDir: string): boolean {
  if (!existsSync(dataDir)) {
    print('No shareable copy was written: the data folder does not exist.');
    return true;
  }
  try {
    print(`Shareable copy: ${writeReport(report, dataDir)}`);
    return true;
  } catch (error) {
    print(withRemedy(`No shareable copy was written to the data folder: ${fileFault(error)}`, error));
    return false;
  }
}
