import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, sumOf, tallyOfRunner, tallyOfStep, type Tally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const done = { kind: 'exited', code: 0 } as const;
const failing = { kind: 'exited', code: 1 } as const;
const died = { kind: 'killed', reason: 'was ended by SIGKILL' } as const;
const aTally = (change: Partial<Tally> = {}): Tally => ({ passed: 3, failed: [], skipped: [], ...change });

let files = 0;
function aFile(tally: Tally): string {
  files += 1;
  const file = join(folder, `${files}.json`);
  writeFileSync(file, JSON.stringify(tally));
  return file;
}

describe('a step', () => {
  it('is one test, passed when it exits with 0', () => {
    expect(tallyOfStep('lint', done)).toEqual({ passed: 1, failed: [], skipped: [] });
  });

  it.each([failing, died])('is one failed test when it ends as %o', (end) => {
    expect(tallyOfStep('lint', end)).toMatchObject({ passed: 0, failed: [expect.stringContaining('lint')] });
  });
});

describe('a runner', () => {
  it('is trusted when it exits with 0 and counted tests', () => {
    expect(tallyOfRunner('unit', done, aFile(aTally()))).toEqual(aTally());
  });

  it('is trusted about its failures when it exits with 1', () => {
    const tally = aTally({ failed: ['a rule'] });
    expect(tallyOfRunner('unit', failing, aFile(tally))).toEqual(tally);
  });

  it('has failed when it counted nothing, even with exit code 0', () => {
    expect(tallyOfRunner('unit', done, aFile(aTally({ passed: 0 }))).failed).toEqual([
      'unit counted no test',
    ]);
  });

  it('has failed when it left no tally', () => {
    expect(tallyOfRunner('unit', died, join(folder, 'none.json')).failed).toHaveLength(1);
  });

  it('has failed when it died, though every test it counted passed', () => {
    expect(tallyOfRunner('unit', died, aFile(aTally())).failed).toEqual(['unit was ended by SIGKILL']);
  });

  it('has failed when it exits with 1 though no test failed', () => {
    expect(tallyOfRunner('unit', failing, aFile(aTally())).failed).toEqual(['unit exited with 1']);
  });
});

describe('the closing line', () => {
  it('counts what passed and failed', () => {
    expect(closingLine(sumOf([aTally(), aTally({ failed: ['a rule'] })]))).toBe('6 passed, 1 failed');
  });

  it('names skipped tests only when there are some', () => {
    expect(closingLine(aTally({ skipped: [{ name: 'a rule', reason: 'no data' }] }))).toBe(
      '3 passed, 0 failed, 1 skipped',
    );
  });
});
