import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { tallyFileVariable, type Tally } from './tally.ts';

/** A vitest reporter that leaves a tally behind. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env[tallyFileVariable];
    if (file !== undefined) writeFileSync(file, JSON.stringify(tallyOf(modules, unhandled.length)));
  }
}

function tallyOf(modules: readonly TestModule[], unhandled: number): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
  return {
    passed: inState('passed').length,
    failed: [
      ...inState('failed').map(nameOf),
      ...inState('pending').map((test) => `${nameOf(test)} (never ended)`),
      ...modules.flatMap(brokenParts),
      ...Array.from({ length: unhandled }, () => 'an error that no test caught'),
    ],
    skipped: inState('skipped')
      .filter((test) => !isBelowBroken(test.parent))
      .map((test) => ({ name: nameOf(test), reason: reasonOf(test) })),
  };
}

/** Files that did not load and suites whose hooks failed: their tests never ran. */
function brokenParts(module: TestModule): string[] {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [
    ...(module.errors().length > 0 ? [`${module.relativeModuleId} (did not load, or its hooks failed)`] : []),
    ...suites.map((suite) => `${module.relativeModuleId} > ${suite.fullName} (its hooks failed)`),
  ];
}

/** Whether it is already counted as one failure, with the part that broke. */
function isBelowBroken(part: TestSuite | TestModule): boolean {
  return part.errors().length > 0 || (part.type === 'suite' && isBelowBroken(part.parent));
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  if (note !== undefined) return note;
  return test.options.mode === 'todo' ? 'to do' : 'skipped by a condition in its file';
}
