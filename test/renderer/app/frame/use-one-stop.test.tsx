// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { useOneStop } from '../../../../src-renderer/app/frame/use-one-stop.ts';
import { mounted } from '../../mounted.tsx';

function Prices() {
  return (
    <div id="prices" {...useOneStop()}>
      {['#/a', '#/b', '#/c'].map((href) => (
        <a key={href} href={href} tabIndex={-1}>
          {href}
        </a>
      ))}
    </div>
  );
}

async function shown() {
  await mounted(<Prices />);
  const strip = document.getElementById('prices')!;
  const link = (href: string) => strip.querySelector<HTMLElement>(`[href="${href}"]`)!;
  const press = (key: string): string | null => {
    act(() => {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    });
    return document.activeElement!.getAttribute('href');
  };
  return { strip, link, press };
}

test('arrow keys move from link to link and stay at both ends; Home and End go there', async () => {
  const { link, press } = await shown();
  act(() => link('#/a').focus());
  expect(
    ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'End'].map(press),
  ).toEqual(['#/b', '#/c', '#/c', '#/b', '#/a', '#/a', '#/c']);
});

test('it is a single tab stop, which is left while a link has the focus', async () => {
  const { strip, link } = await shown();
  const stops = () =>
    [strip, ...strip.querySelectorAll<HTMLElement>('a')].filter((one) => one.tabIndex === 0).length;
  expect(stops()).toBe(1);
  act(() => link('#/b').focus());
  expect(stops()).toBe(0);
  act(() => link('#/b').blur());
  expect(stops()).toBe(1);
});
