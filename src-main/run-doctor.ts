import { readConfig } from './config.ts';
import { StartError } from './errors.ts';
import { doctorArguments } from './doctor/arguments.ts';
import { examine, withoutPrivate, writeReport } from './doctor/doctor.ts';
import { isTroubled, reportText } from './doctor/report.ts';
import { forkChild } from './processes/fork-child.ts';

/** Exit code 0: nothing is wrong; 1: something is; 2: it could not be asked. */
export async function runDoctor(argv: readonly string[]): Promise<void> {
  try {
    const { rest, ...asked } = doctorArguments(argv);
    const config = readConfig({ argv: rest, env: process.env });
    const report = await examine({ config, asked, startChild: forkChild });
    const path = writeReport(report, config.dataDir);
    process.stdout.write(withoutPrivate(reportText(report), config.dataDir));
    process.stdout.write(`\nThe same, to hand on: ${path}\n`);
    if (asked.record !== null)
      process.stdout.write(
        `Raw answers, not redacted, are in ${asked.record}: look before you share them.\n`,
      );
    process.exitCode = isTroubled(report) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
