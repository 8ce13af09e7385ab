import { expect, onTestFinished, test } from 'vitest';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';
import { refusalFigure, relationOf } from '../../../src-renderer/format/refusal.ts';

test('value and threshold of a gate have a relation if both are numbers, or both are yes or no', () => {
  expect(relationOf('9', '4')).toBe('>');
  expect(relationOf('0.48', '0.55')).toBe('<');
  expect(relationOf('1e3', '1000.0')).toBe('=');
  expect(relationOf('false', 'true')).toBe('≠');
  expect(relationOf('true', 'true')).toBe('=');
});

test('values that can’t be compared have no relation', () => {
  expect(relationOf(null, '4')).toBeNull();
  expect(relationOf('closed', '4')).toBeNull();
  expect(relationOf('', '4')).toBeNull();
  expect(relationOf('true', '1')).toBeNull();
  expect(relationOf('closed', 'open')).toBeNull();
});

const figure = (text: string): string => refusalFigure(text, 'a_gate');

test('a bare true or false is a word', () => {
  expect(['false', 'true', '9'].map(figure)).toEqual(['no', 'yes', '9']);
});

test('a number is formatted with the agent’s decimals, and other text is kept', () => {
  const texts = [
    '0.91',
    '0.80',
    '1234',
    '-1500.5',
    '1e3',
    '',
    ' 7',
    '9 bps',
    '0.9.1',
    '12345678901234567890',
  ];
  expect(texts.map(figure)).toEqual(['0.91', '0.80', '1,234', '−1,500.5', ...texts.slice(4)]);
  onTestFinished(() => applyPreferences(usualPreferences));
  applyPreferences({ ...usualPreferences, numbers: 'de-DE' });
  expect(texts.map(figure)).toEqual(['0,91', '0,80', '1.234', '−1.500,5', ...texts.slice(4)]);
});
