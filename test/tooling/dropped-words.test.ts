import { expect, test } from 'vitest';
import { droppedWordsIn, wrongBeginningsIn } from './dropped-words.ts';

const textsOf = (source: string): readonly string[] => droppedWordsIn(source, true).map(({ text }) => text);

test('dropped words are found in literals, templates and JSX text', () => {
  expect(textsOf("const a = 'It is told again.';")).toEqual(['It is told again.']);
  expect(textsOf('const a = `The feed tells ${b}.`;')).toEqual(['The feed tells']);
  expect(textsOf('const a = <p>Not told yet</p>;')).toEqual(['Not told yet']);
});

test('identifiers, comments and single words are not checked', () => {
  expect(textsOf("/** told */ const told = 'told'; // tells all")).toEqual([]);
});

test('doc comments that begin with a pronoun or "Of" are found, and no others', () => {
  expect(wrongBeginningsIn('/** What is read. */\n/**\n * Of the day,\n * UTC.\n */')).toEqual([
    'What is read. */',
    'Of the day,',
  ]);
  expect(
    wrongBeginningsIn('/** Reads what is there. */\n/** Whether it is. */\n// What is not checked\n'),
  ).toEqual([]);
});
