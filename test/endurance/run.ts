import { parseArgs } from 'node:util';
import { readMachine } from '../bench/machine.ts';
import { messageOf } from '../../src-main/errors.ts';
import { runBuild } from '../tooling/run-steps.ts';
import { clockSteps } from './clock-steps.ts';
import { fullDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { readOnlyFolder } from './read-only.ts';
import { isMet, saveReports, textOf, type ScenarioReport } from './report.ts';
import type { Length, Scenario } from './scenario.ts';
import { sleepAndWake } from './sleep.ts';
import { soak } from './soak.ts';

/**
 * `npm run endure [-- SCENARIO...]` runs the named scenarios, or all, one after the other. `--rounds` and `--minutes` set the length of
 * kills and soak, `--seed` changes when the service is killed, `--no-build` packs the files already in out/, and `--write` writes
 * docs/endurance.md. All scenarios take three hours.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const scenarios: readonly Scenario[] = [kills, fullDisk, readOnlyFolder, clockSteps, sleepAndWake, soak];
const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const length: Length = {
  rounds: wholeNumber(values.rounds),
  minutes: wholeNumber(values.minutes),
  seed: wholeNumber(values.seed),
};
if (chosen.length === 0 || chosen.length < positionals.length)
  throw new Error(`Unknown scenario. Scenarios: ${scenarios.map(({ name }) => name).join(', ')}.`);

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${text} is not a whole number from 1 to 99999.`);
  return Number(text);
}

async function reportOf({ name, title, run }: Scenario): Promise<ScenarioReport> {
  const startedAt = performance.now();
  const about = () => ({
    name,
    title,
    seconds: (performance.now() - startedAt) / 1_000,
    taken: readMachine(),
  });
  try {
    const findings = await run(length);
    return { ...about(), error: null, findings };
  } catch (error) {
    return { ...about(), error: messageOf(error), findings: [] };
  }
}

// Each service ends when this process exits.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
if (!values['no-build']) await runBuild();
const reports: ScenarioReport[] = [];
for (const scenario of chosen) {
  console.log(`> ${scenario.title}`);
  const report = await reportOf(scenario);
  reports.push(report);
  console.log(textOf(report));
}
if (values.write)
  await saveReports(
    reports,
    scenarios.map(({ name }) => name),
  );
process.exit(reports.every(isMet) ? 0 : 1);
