// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { hintLines, offerHints, stepHint } from '../../../../src-renderer/app/frame/focus-hints.ts';

const one = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const shown = (selector: string): readonly string[] => hintLines(one(selector));
const stops = (): readonly string[] =>
  [...document.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);

function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...init });
  Object.defineProperty(event, 'target', { value: document.activeElement });
  return stepHint(event);
}

beforeEach(() => {
  document.body.innerHTML = '';
});

test('a control shows its title, or that of the element around it, and those inside it', () => {
  document.body.innerHTML = `
    <a href="#a" title="Bitcoin"><i title="64,000.12345">64,000</i></a>
    <p title="Why it is so"><button>Known</button></p>`;
  expect(shown('a')).toEqual(['Bitcoin', '64,000.12345']);
  expect(shown('button')).toEqual(['Why it is so']);
});

test('a title that repeats visible text is not shown, one that repeats hidden text is', () => {
  document.body.innerHTML = `
    <a href="#a" title="Bitcoin">Bitcoin, perpetual</a>
    <button title="No fills yet">partial<span class="unseen">: No fills yet</span></button>`;
  expect(shown('a')).toEqual([]);
  expect(shown('button')).toEqual(['No fills yet']);
});

test('a region does not show the titles of the controls in it', () => {
  document.body.innerHTML = `<main tabindex="-1"><a href="#a" title="Bitcoin">BTC</a></main>`;
  expect(shown('main')).toEqual([]);
});

test('a cell shows the titles inside it, and no other cell’s', () => {
  document.body.innerHTML = `
    <table role="grid"><tr>
      <td tabindex="-1"><a href="#a" tabindex="-1" title="Bitcoin">BTC</a> <i title="No price yet">–</i></td>
      <td tabindex="-1"><i title="No size yet">–</i></td>
    </tr></table>`;
  expect(shown('td')).toEqual(['Bitcoin', 'No price yet']);
});

test('titled text has one tab stop for each section, and none in a control, in a table or if its title adds nothing', () => {
  document.body.innerHTML = `
    <header><i title="1.23456">1.2</i><i title="2.34567">2.3</i><i title="whole">whole</i></header>
    <section>
      <a href="#a"><i title="Bitcoin">BTC</i></a>
      <table role="grid"><tr><td><i title="No price yet">–</i></td></tr></table>
      <p aria-hidden="true"><i title="Closed">C</i></p>
      <i title="3.45678">3.4</i>
    </section>`;
  offerHints(document);
  expect(stops()).toEqual(['1.2', '3.4']);
});

test('arrow keys move between the titled texts of a section, and the tab stop moves with them', () => {
  document.body.innerHTML = `
    <header><i title="1.23456">1.2</i><i title="2.34567">2.3</i><i title="3.45678">3.4</i></header>
    <section><i title="4.56789">4.5</i></section>`;
  offerHints(document);
  one('i').focus();
  expect(press('ArrowRight')).toBe(true);
  expect(document.activeElement?.textContent).toBe('2.3');
  press('End');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('3.4');
  press('ArrowUp');
  expect(press('ArrowUp', { ctrlKey: true })).toBe(false);
  expect(press('a')).toBe(false);
  offerHints(document);
  expect(stops()).toEqual(['2.3', '4.5']);
});

test('a text that has lost its title is no longer a tab stop', () => {
  document.body.innerHTML = `<section><i title="No price yet">–</i><i title="No size yet">–</i></section>`;
  offerHints(document);
  one('i').removeAttribute('title');
  offerHints(document);
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(one('i').hasAttribute('tabindex')).toBe(false);
});

test('arrow keys are not handled outside of titled text', () => {
  document.body.innerHTML = `<button title="More">⋯</button>`;
  offerHints(document);
  one('button').focus();
  expect(press('ArrowRight')).toBe(false);
});
