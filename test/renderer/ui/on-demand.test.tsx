// @vitest-environment happy-dom
import { act, type ComponentType, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { onDemand } from '../../../src-renderer/ui/on-demand.tsx';
import { mounted, press } from '../mounted.tsx';

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

const paragraphs = (): (string | null)[] => [...document.querySelectorAll('p')].map((one) => one.textContent);

test('a view shows loading until its code is there', async () => {
  const { load, end } = aLoad();
  const View = onDemand('screen', load);
  await mounted(<View words="Trades" />);
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
  const { end: leave } = await mounted(<View words="Trades" />);
  expect(paragraphs()).toEqual(['Trades']);
  await leave();
  await mounted(<View words="Orders" />);
  expect(paragraphs()).toEqual(['Orders']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that cannot be loaded shows a failure until Retry has loaded it', async () => {
  const { load, end } = aLoad();
  const View = onDemand('chart', load);
  await mounted(<View words="Equity" />);
  await end('failed');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Could not load the chart');
  expect(document.body.textContent).toContain('Reload the page');
  await press('Retry');
  expect(paragraphs()).toEqual(['Loading the chart…']);
  await end('failed');
  expect(document.querySelector('[role=alert]')).not.toBeNull();
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
  await mounted(<View words="Trades" />);
  expect(paragraphs()).toEqual(['Loading the screen…']);
  await end('loaded');
  expect(paragraphs()).toEqual(['Trades']);
});
