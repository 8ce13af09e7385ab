import { expect, test } from 'vitest';
import { shownTexts, textsIn } from './shown-texts.ts';

const mostWords = 25;

/** Words that traders do not use for these things; see the glossary. */
const dropped = /\b(told|tells?|untold|anew|heard|standings?|rests no more|whose word)\b/i;

function sentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?…])\s+/);
}

const isTooLong = (sentence: string): boolean => sentence.split(/\s+/).length >= mostWords;

test('every sentence of the window has fewer than 25 words, and no dropped word', () => {
  const texts = shownTexts('src-renderer/**/*.{ts,tsx}');
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts.filter(
    ({ text }) => sentences(text).some(isTooLong) || (text.includes(' ') && dropped.test(text)),
  );
  expect(wrong).toEqual([]);
});

test('a sentence is counted over the elements and values in it', () => {
  const source = '<p>Excludes <strong>{names}</strong> and {`${count} more`} of them.</p>;';
  expect(textsIn(source)).toContain('. Excludes X and X of them..');
});

test('the arguments of a call are read, too', () => {
  expect(textsIn("throw new Error('Could not connect.');", false)).toEqual(['Could not connect.']);
});
