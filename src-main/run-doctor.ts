import { readConfig } from './config.ts';
import { StartError } from './errors.ts';
import { doctorArguments } from './doctor/arguments.ts';
import { examine, withoutPrivate, writeReport } from './doctor/doctor.ts';
import { isTroubled, reportLines } from './doctor/report.ts';
import { print, printError } from './print.ts';
import { forkChild } from './processes/fork-child.ts';

/** Exit code 0: nothing is wrong; 1: something is; 2: it could not be asked. */
export async function runDoctor(argv: readonly string[]): Promise<void> {
  try {
    const { rest, ...asked } = doctorArguments(argv);
    const config = readConfig({ argv: rest, env: process.env });
    const report = await examine({ config, asked, startChild: forkChild });
    const path = writeReport(report, config.dataDir);
    print(...reportLines(report).map((line) => withoutPrivate(line, config.dataDir)));
    print('', `The same, to hand on: ${path}`);
    if (asked.record !== null)
      print(`Raw answers, not redacted, are in ${asked.record}: look before you share them.`);
    process.exitCode = isTroubled(report) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    printError(error.message);
    process.exitCode = 2;
  }
}
