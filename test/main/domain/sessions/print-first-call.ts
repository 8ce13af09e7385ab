import { sessionAt } from '../../../../src-main/domain/sessions/session-at.ts';
import { sessionStretches } from '../../../../src-main/domain/sessions/session-stretches.ts';

/** Run in a process of its own, whose calendars nobody has asked yet: real ms that its first answers take. */

const calendar = process.argv[2] === 'us_equity' ? 'us_equity' : 'cme_metals_energy';
// In the first days of a year the one before is worked out too.
const to = Date.UTC(2026, 0, 4, 15);
const from = to - 3 * 366 * 86_400_000;

function taken(work: () => unknown): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

process.stdout.write(
  JSON.stringify({
    session: taken(() => sessionAt(calendar, to)),
    threeYears: taken(() => sessionStretches(calendar, { from, to, closures: [] })),
  }),
);
