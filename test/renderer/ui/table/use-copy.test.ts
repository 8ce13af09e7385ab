// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { useCopy } from '../../../../src-renderer/ui/table/use-copy.ts';
import { noon } from '../../builders.ts';
import { anApp } from '../../drawn.tsx';
import { pass, used } from '../../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const columns = [textColumn<string>({ id: 'name', header: 'Name', value: (name) => name })];

test('a table is saved as one file, with a message for four seconds', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const figuresOf = () => ({}) as never;
  const grid = { current: () => null, range: null } as never;
  const copy = await used(anApp({ nowMs: noon }), () =>
    useCopy({ id: 't', columns, figuresOf, rows: ['a', 'b'], incomplete: 'Not all', paged: undefined, grid }),
  );
  expect([copy.now().message, saved.mock.calls.length]).toEqual(['', 0]);
  copy.now().saveCsv();
  await pass();
  await copy.draw();
  expect([copy.now().message, saved.mock.calls.length]).toEqual(['2 rows saved. Not all', 1]);
  await pass(3_900);
  expect(copy.now().message).not.toBe('');
  await pass(100);
  expect([copy.now().message, saved.mock.calls.length]).toEqual(['', 1]);
});
