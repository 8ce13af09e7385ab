import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aFolder } from '../main/a-folder.ts';

// left-folders.test.ts runs this file again, and looks for the folder after it.
test('leaves a folder', () => {
  expect(existsSync(aFolder().path)).toBe(true);
});
