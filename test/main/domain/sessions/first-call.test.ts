import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Taken {
  readonly session: number;
  readonly threeYears: number;
}

/** Of several processes the quickest: what else the machine does only ever adds. */
function quickest(calendar: string): Taken {
  const script = resolve(import.meta.dirname, 'print-first-call.ts');
  const runs = Array.from(
    { length: 5 },
    () =>
      JSON.parse(execFileSync(process.execPath, [script, calendar], { timeout: 60_000 }).toString()) as Taken,
  );
  return {
    session: Math.min(...runs.map(({ session }) => session)),
    threeYears: Math.min(...runs.map(({ threeYears }) => threeYears)),
  };
}

describe.each(['us_equity', 'cme_metals_energy'])('a process that asks %s for the first time', (calendar) => {
  test('has the session at once, and three years of it soon', () => {
    const { session, threeYears } = quickest(calendar);
    // A calendar that is worked out a year at a time, by the zone's clock for each hour, has 17 to 25 ms, and 35 to 60.
    expect(session).toBeLessThan(10);
    expect(threeYears).toBeLessThan(25);
  });
});
