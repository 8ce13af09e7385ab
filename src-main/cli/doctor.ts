import { readConfig } from '../config/config.ts';
import { examine, withoutPrivate, writeReport } from '../doctor/doctor.ts';
import { isTroubled, reportLines } from '../doctor/report.ts';
import { print } from '../print.ts';
import { readDoctorFlags, type DoctorFlags } from './doctor-options.ts';
import type { CommandHost } from './host.ts';

/** Prints the report and writes it to the data folder. Exit code 1 if something is wrong. Throws StartError. */
export async function doctor(given: DoctorFlags, { startChild }: CommandHost): Promise<void> {
  const { questions, flags } = readDoctorFlags(given);
  const config = readConfig({ flags, env: process.env });
  const report = await examine({ config, asked: questions, startChild });
  const path = writeReport(report, config.dataDir);
  print(...reportLines(report).map((line) => withoutPrivate(line, config.dataDir)));
  print('', `Shareable copy: ${path}`);
  if (questions.record !== null)
    print(`Raw answers, not redacted, are in ${questions.record}. Check them before you share them.`);
  process.exitCode = isTroubled(report) ? 1 : 0;
}
