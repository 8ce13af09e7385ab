// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, type ComponentType, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { onDemand } from '../../../src-renderer/ui/on-demand.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Words {
  readonly words: string;
}
const Shown = ({ words }: Words): ReactElement => <p>{words}</p>;

/** Code whose loads the test ends, oldest first. */
function aLoad() {
  const loads: PromiseWithResolvers<ComponentType<Words>>[] = [];
  const load = vi.fn<() => Promise<ComponentType<Words>>>(() => {
    const next = Promise.withResolvers<ComponentType<Words>>();
    loads.push(next);
    return next.promise;
  });
  const end = (how: 'loaded' | 'failed'): Promise<void> =>
    act(async () => {
      const next = loads.shift();
      if (how === 'loaded') next?.resolve(Shown);
      else next?.reject(new TypeError('Failed to fetch dynamically imported module'));
      await next?.promise.catch(() => undefined);
    });
  return { load, end };
}

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement('div');
});

async function draw(element: ReactElement): Promise<() => Promise<void>> {
  const root = createRoot(page);
  await act(async () => root.render(<MantineProvider>{element}</MantineProvider>));
  return () => act(async () => root.unmount());
}

const press = (name: string): Promise<void> =>
  act(async () =>
    [...page.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
  );
const paragraphs = (): (string | null)[] => [...page.querySelectorAll('p')].map((one) => one.textContent);

test('a view shows loading until its code is there', async () => {
  const { load, end } = aLoad();
  const View = onDemand('screen', load);
  await draw(<View words="Trades" />);
  expect(paragraphs()).toEqual(['Loading the screen…']);
  await end('loaded');
  expect(paragraphs()).toEqual(['Trades']);
});

test('a view with preloaded code is drawn at once, and nothing is loaded again', async () => {
  const { load, end } = aLoad();
  const View = onDemand('screen', load);
  const ahead = View.preload();
  await end('loaded');
  await ahead;
  const leave = await draw(<View words="Trades" />);
  expect(paragraphs()).toEqual(['Trades']);
  await leave();
  await draw(<View words="Orders" />);
  expect(paragraphs()).toEqual(['Orders']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that cannot be loaded shows a failure until Retry has loaded it', async () => {
  const { load, end } = aLoad();
  const View = onDemand('chart', load);
  await draw(<View words="Equity" />);
  await end('failed');
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Could not load the chart');
  expect(page.textContent).toContain('Reload the page');
  await press('Retry');
  expect(paragraphs()).toEqual(['Loading the chart…']);
  await end('failed');
  expect(page.querySelector('[role=alert]')).not.toBeNull();
  await press('Retry');
  await end('loaded');
  expect(paragraphs()).toEqual(['Equity']);
});

test('code that failed to preload is loaded when the view is drawn', async () => {
  const { load, end } = aLoad();
  const View = onDemand('screen', load);
  const ahead = View.preload();
  await end('failed');
  await ahead;
  await draw(<View words="Trades" />);
  expect(paragraphs()).toEqual(['Loading the screen…']);
  await end('loaded');
  expect(paragraphs()).toEqual(['Trades']);
});
