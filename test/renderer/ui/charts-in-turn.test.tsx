// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartPanel } from '../../../src-renderer/ui/chart/ChartPanel.tsx';
import { mounted } from '../mounted.tsx';

/** The name of a chart by the element that waits for its drawing. */
const nameOf = (element: Element): string => element.getAttribute('aria-label')?.split(':')[0] ?? '';

/** Observers by the name of the chart that each watches. */
const watched = new Map<string, (isNear: boolean) => void>();

class PlayedObserver {
  readonly #report: (changes: { isIntersecting: boolean }[]) => void;
  #name = '';
  constructor(report: (changes: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe(element: Element): void {
    this.#name = nameOf(element);
    watched.set(this.#name, (isIntersecting) => this.#report([{ isIntersecting }]));
  }
  disconnect(): void {
    watched.delete(this.#name);
  }
}

const drawn = (): readonly string[] =>
  [...document.querySelectorAll('[role="img"]:has(> svg)')].map((element) => nameOf(element));

/** Runs what a frame and the time after it do. */
const frame = (): Promise<void> =>
  act(async () => {
    await Promise.resolve();
    vi.runOnlyPendingTimers();
  });

const comesNear = (...names: readonly string[]): Promise<void> => move(names, true);
const goesFar = (...names: readonly string[]): Promise<void> => move(names, false);

function move(names: readonly string[], isNear: boolean): Promise<void> {
  return act(async () => {
    await Promise.resolve();
    for (const name of names) watched.get(name)?.(isNear);
  });
}

const mount = (...titles: readonly string[]) =>
  mounted(
    <>
      {titles.map((title) => (
        <ChartPanel
          key={title}
          title={title}
          state={{ kind: 'ready', summary: 'Two rows.' }}
          staleMs={null}
          drawing={<svg />}
          table={{ id: title, name: title, columns: [], rows: [], keyOf: () => '' }}
        />
      ))}
    </>,
  );

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', PlayedObserver);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('charts that are near are drawn one per frame, in their order', async () => {
  await mount('Fees', 'Funding');
  await comesNear('Fees', 'Funding');
  expect(drawn()).toEqual(['Fees']);
  await frame();
  expect(drawn()).toEqual(['Fees', 'Funding']);
});

test('a chart far from what is visible is drawn once it comes near, and stays', async () => {
  await mount('Fees', 'Funding');
  await comesNear('Fees');
  await frame();
  await frame();
  expect(drawn()).toEqual(['Fees']);
  await comesNear('Funding');
  await frame();
  expect(drawn()).toEqual(['Fees', 'Funding']);
  expect(watched.size).toBe(0);
});

test('a chart that is far again before its turn is not drawn', async () => {
  const { end } = await mount('Fees', 'Funding', 'Equity');
  await comesNear('Fees', 'Funding', 'Equity');
  await goesFar('Funding');
  await frame();
  await frame();
  expect(drawn()).toEqual(['Fees', 'Equity']);
  await end();
  expect(watched.size).toBe(0);
});
