import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { CommandEnd } from './run-command.ts';

/** Names the file that a runner's reporter writes its tally to. */
export const tallyFileVariable = 'PERPSCOPE_TALLY_FILE';

export const Tally = z.object({
  passed: z.number().int().nonnegative(),
  /** Names of the failed tests. */
  failed: z.array(z.string()),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type Tally = z.infer<typeof Tally>;

const nothing: Tally = { passed: 0, failed: [], skipped: [] };

/** One failure that no test reported. */
export function failedTally(name: string): Tally {
  return { ...nothing, failed: [name] };
}

/** A step without tests of its own is one test: it passes when it exits with 0. */
export function tallyOfStep(name: string, end: CommandEnd): Tally {
  if (end.kind === 'exited' && end.code === 0) return { ...nothing, passed: 1 };
  return failedTally(`${name} ${howItEnded(end)}`);
}

/** Returns a runner's own tally, with one more failure if its result can't be trusted. */
export function tallyOfRunner(name: string, end: CommandEnd, file: string): Tally {
  if (!existsSync(file)) return failedTally(`${name} ${howItEnded(end)} without a tally`);
  const tally = Tally.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (tally.passed + tally.failed.length === 0) return { ...tally, failed: [`${name} counted no test`] };
  const sound = end.kind === 'exited' && (end.code === 0 || tally.failed.length > 0);
  return sound ? tally : { ...tally, failed: [...tally.failed, `${name} ${howItEnded(end)}`] };
}

function howItEnded(end: CommandEnd): string {
  return end.kind === 'exited' ? `exited with ${end.code}` : end.reason;
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed.length} failed`;
  return skipped.length === 0 ? line : `${line}, ${skipped.length} skipped`;
}
