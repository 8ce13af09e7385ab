import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { draftIn, dropDrafts } from '../../../src-main/store/drafts.ts';

test('drafts of processes that have ended are dropped, also of one with our id; a running one’s stay, as do other names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-drafts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(draftIn(folder));
  const kept = [`.unfinished-${process.ppid}-a`, '.unfinished-thesis', 'record.sqlite'];
  for (const name of ['.unfinished-1999999999-a', '.unfinished-0-a', ...kept]) mkdirSync(join(folder, name));
  dropDrafts(folder);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
});
