import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FeedProblemKind } from '../../../src-main/store/journal.ts';

const kinds = Object.keys({
  not_json: true,
  wrong_shape: true,
  unknown_type: true,
  too_long: true,
  gap: true,
  conflict: true,
} satisfies Record<FeedProblemKind, true>);

test('the description of the feed names every kind of problem that is counted', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/agent-feed.md'), 'utf8');
  for (const kind of kinds) expect(text).toContain(`\`${kind}\``);
});
