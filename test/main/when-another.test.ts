import { expect, test } from 'vitest';
import { whenAnother } from '../../src-main/app/source/changes.ts';

function aSource() {
  const listeners = new Set<() => void>();
  const source = { text: 'first' };
  const change = (text: string): void => {
    source.text = text;
    listeners.forEach((listener) => listener());
  };
  const subscribe = whenAnother(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => source.text,
  );
  return { change, subscribe, listeners };
}

test('a change is reported when the text differs from the last one, and each listener has its own last text', () => {
  const { change, subscribe } = aSource();
  const received: string[] = [];
  subscribe(() => received.push('a'));
  change('first');
  expect(received).toEqual([]);
  change('second');
  subscribe(() => received.push('b'));
  change('second');
  expect(received).toEqual(['a']);
  change('first');
  expect(received).toEqual(['a', 'a', 'b']);
});

test('nothing is reported to a listener that has left', () => {
  const { change, subscribe, listeners } = aSource();
  const received: string[] = [];
  subscribe(() => received.push('a'))();
  change('second');
  expect([received, listeners.size]).toEqual([[], 0]);
});
