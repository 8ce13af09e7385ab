import { MantineProvider } from '@mantine/core';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { Ask } from '../../src-renderer/operations/ask.ts';
import { AppContext } from '../../src-renderer/stores/AppContext.ts';
import { anApp } from './drawn.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function named<T extends HTMLElement>(selector: string, name: string): T {
  const found = [...document.querySelectorAll<T>(selector)].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`Nothing is named ${name}.`);
  return found;
}

export const button = (name: string): HTMLButtonElement => named('button', name);
export const press = (name: string): Promise<void> => act(async () => button(name).click());
export const field = (label: string): HTMLInputElement =>
  document.getElementById(named<HTMLLabelElement>('label', label).htmlFor) as HTMLInputElement;

export const type = (label: string, text: string): Promise<void> =>
  act(async () => {
    const input = field(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

interface Mounting {
  readonly app?: ReturnType<typeof anApp>;
  /** What the service answers to every call. */
  readonly outcome?: object;
}

/** Mounts an element in the page until the test ends, and returns what it asks of the service. Needs the happy-dom environment. */
export async function mounted(
  element: ReactElement,
  { app = anApp({}), outcome = { kind: 'answer' } }: Mounting = {},
) {
  const asked: unknown[] = [];
  const ask = (async (...question: readonly unknown[]) => {
    asked.push(question);
    return outcome;
  }) as unknown as Ask;
  const services = { ...app, ask };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const end = (): Promise<void> => act(async () => root.unmount());
  onTestFinished(async () => {
    await end();
    place.remove();
  });
  const draw = (next: ReactElement): Promise<void> =>
    act(async () =>
      root.render(
        <MantineProvider env="test">
          <AppContext value={services}>{next}</AppContext>
        </MantineProvider>,
      ),
    );
  await draw(element);
  return { asked, draw, end };
}
