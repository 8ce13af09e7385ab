import { expect, test } from 'vitest';
import { createPagePace } from '../../../../src-main/readers/account/page-pace.ts';

const never = new AbortController().signal;

/** Returns how long each page waited, ms, one after the other. */
async function waitsOf(perMinute: number, rowCounts: readonly number[]): Promise<readonly number[]> {
  const at = { now: 0 };
  const waits: number[] = [];
  const pace = createPagePace(
    perMinute,
    () => at.now,
    async (ms) => {
      waits.push(ms);
      at.now += ms;
    },
  );
  for (const rows of rowCounts) await pace(rows, never);
  return waits;
}

test('pages take less than half of the request weight per minute', async () => {
  const [full, empty] = await waitsOf(400, [2_000, 0]);
  expect(full).toBeCloseTo(((20 + 100) * 60_000) / 180, 6);
  expect(empty).toBeCloseTo((20 * 60_000) / 180, 6);
});

test('a venue that may be asked more is read faster in the same share', async () => {
  const polite = await waitsOf(400, [2_000, 500]);
  const ample = await waitsOf(4_000, [2_000, 500]);
  for (const [page, ms] of polite.entries()) expect(ample[page]).toBeCloseTo(ms / 10, 6);
});
