import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { writeFileSync } from 'node:fs';
import { tallyFileVariable, type Tally } from './tally.ts';

/** A Playwright reporter that leaves a tally behind. */
export default class PlaywrightTally implements Reporter {
  private root: Suite | undefined;
  private errors = 0;

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root;
  }

  onError(): void {
    this.errors += 1;
  }

  onEnd(): void {
    const file = process.env[tallyFileVariable];
    if (file !== undefined)
      writeFileSync(file, JSON.stringify(tallyOf(this.root?.allTests() ?? [], this.errors)));
  }
}

function tallyOf(tests: readonly TestCase[], errors: number): Tally {
  const skipped = tests.filter((test) => test.outcome() === 'skipped' && test.expectedStatus === 'skipped');
  const passed = tests.filter((test) => test.outcome() === 'expected');
  // A flaky test failed once, and one that never ran did not skip itself: neither has passed.
  const failed = tests.filter((test) => !skipped.includes(test) && !passed.includes(test));
  return {
    passed: passed.length,
    failed: [
      ...failed.map(
        (test) => `${nameOf(test)} (${test.outcome() === 'skipped' ? 'never ran' : test.outcome()})`,
      ),
      ...Array.from({ length: errors }, () => 'an error outside of any test'),
    ],
    skipped: skipped.map((test) => ({ name: nameOf(test), reason: reasonOf(test) })),
  };
}

function nameOf(test: TestCase): string {
  return test.titlePath().filter(Boolean).join(' > ');
}

function reasonOf(test: TestCase): string {
  const why = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return why?.description ?? 'skipped by a condition in its file';
}
