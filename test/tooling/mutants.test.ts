import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

const source = `/** Ünïcode first. */
export const isOver = (a: number, b: number | null): boolean => a >= 10 && b !== null;
const flag = true;
type Two = 2;
`;

test('operators, literals and conditions are changed in place, types are not', () => {
  const bytes = Buffer.from(source);
  const found = mutantsOf(source, false);
  expect(found.map(({ before, after }) => [before, after])).toEqual([
    ['&&', '||'],
    ['>=', '>'],
    ['10', '11'],
    ['!==', '==='],
    ['true', 'false'],
  ]);
  for (const { from, to, before } of found) expect(bytes.subarray(from, to).toString()).toBe(before);
});

test('a second file is counted from its own beginning', () => {
  mutantsOf(source, false);
  expect(mutantsOf('if (a) b();', false)).toEqual([{ from: 4, to: 5, before: 'a', after: '!(a)' }]);
});

test('the wording of an error and of the log is left alone, other arguments of an error are not', () => {
  const changes = (text: string): readonly string[] => mutantsOf(text, false).map(({ before }) => before);
  expect(changes("throw new FeedError(`${a + 1} lines`, a < b ? 'one' : `two`);")).toEqual([]);
  expect(changes('log.error({ a: a + 1 }, `${b - 1}`);')).toEqual([]);
  expect(changes("throw new WaitError('too soon', waitMs / a);")).toEqual(['/']);
});

test('the results of a comparison function count only by their sign', () => {
  const changes = (text: string): readonly string[] => mutantsOf(text, false).map(({ before }) => before);
  for (const order of ['a < b ? -1 : 1', 'a < b ? 1 : -1']) expect(changes(order)).toEqual(['a < b', '<']);
  expect(changes('a < b ? -1 : 2')).toEqual(['a < b', '<', '1', '2']);
});
