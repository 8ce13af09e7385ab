// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { SettingsView } from '../../../../src-preload/contract/bridge/settings.ts';
import { SettingsFields } from '../../../../src-renderer/features/settings/SettingsFields.tsx';
import { SimulatedChainsCard } from '../../../../src-renderer/features/settings/SimulatedChainsCard.tsx';
import { SimulatorCard } from '../../../../src-renderer/features/settings/SimulatorCard.tsx';
import { SourceForm } from '../../../../src-renderer/features/settings/SourceForm.tsx';
import type { Saving } from '../../../../src-renderer/features/settings/use-settings-form.ts';
import { formOf } from '../../../../src-renderer/features/settings/view-model.ts';
import type { Ask } from '../../../../src-renderer/operations/ask.ts';
import { AppContext } from '../../../../src-renderer/stores/AppContext.ts';
import { someSettings } from '../../account-builders.ts';
import { anApp, drawn, textOf } from '../../drawn.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const stops: (() => void)[] = [];
afterEach(() => act(() => stops.splice(0).forEach((stop) => stop())));

const named = <T extends HTMLElement>(selector: string, name: string): T =>
  [...document.querySelectorAll<T>(selector)].find(({ textContent }) => textContent === name)!;
const press = (name: string) => act(async () => named<HTMLButtonElement>('button', name).click());
const type = (label: string, text: string) =>
  act(async () => {
    const input = document.getElementById(named<HTMLLabelElement>('label', label).htmlFor);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Mounts a card on a service that answers with `outcome`; returns what it was asked. */
async function mounted(card: ReactElement, outcome: object = { kind: 'answer' }) {
  const asked: unknown[] = [];
  const ask = (async (...question: readonly unknown[]) => {
    asked.push(question);
    return outcome;
  }) as unknown as Ask;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (element: ReactElement) =>
    act(async () =>
      root.render(
        <MantineProvider env="test">
          <AppContext value={{ ...anApp({}), ask }}>{element}</AppContext>
        </MantineProvider>,
      ),
    );
  await draw(card);
  stops.push(() => root.unmount());
  return { asked, draw };
}

const refused = { kind: 'failure', error: { message: 'The folder can’t be used.' } };

function Source({ settings }: { readonly settings: SettingsView }): ReactElement {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  return <SourceForm settings={settings} progress={{ saving, setSaving }} />;
}

const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('a switch names both sources before it is asked of the service, and says why it failed', async () => {
  const { asked } = await mounted(<Source settings={someSettings()} />, refused);
  const mainnet = document.querySelector<HTMLInputElement>('input[value="MAINNET"]')!;
  await act(async () => mainnet.click());
  await press('Save');
  expect(dialog()).toContain('From Simulator, Testnet to Simulator, Mainnet.');
  await press('Cancel');
  expect([dialog(), asked]).toEqual(['', []]);
  await press('Save');
  await press('Switch');
  expect(asked).toEqual([['saveSettings', { network: 'MAINNET' }]]);
  expect(document.querySelector('[role="status"]')?.textContent).toBe('The folder can’t be used.');
  await press('Discard changes');
  expect(named<HTMLButtonElement>('button', 'Save').disabled).toBe(true);
});

test('an invalid value has a message and can’t be saved', async () => {
  await mounted(<Source settings={someSettings()} />);
  for (const [label, text, message] of [
    ['Account', '0x12', 'Enter 0x followed by 40 hex digits.'],
    ['Agent feed', 'nowhere', 'Enter file:FOLDER, or an http:// or https:// address.'],
  ] as const) {
    await type(label, text);
    expect(document.body.textContent).toContain(message);
    expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(1);
    expect(named<HTMLButtonElement>('button', 'Save').disabled).toBe(true);
    await type(label, '');
  }
});

test('a setting that is fixed by an option is disabled, and names the option', () => {
  const origin = 'command_line';
  const settings = someSettings({
    network: { value: 'TESTNET', origin },
    account: { value: `0x${'a'.repeat(40)}`, origin },
    port: { value: 4310, origin },
  });
  const markup = drawn(
    <SettingsFields settings={settings} form={formOf(settings)} onEdit={() => undefined} />,
  );
  expect(textOf(markup).match(/Set on the command line\./g)).toHaveLength(3);
  // Both networks, the account and the port.
  expect(markup.match(/<input(?=[^>]* disabled="")/g)).toHaveLength(4);
});

test('a fault of the simulator is started, shown and stopped', async () => {
  const faults = ['outage', 'rate_limited'] as const;
  const { asked, draw } = await mounted(<SimulatorCard simulator={{ faults, fault: null }} />);
  expect(document.body.textContent).toContain('No active fault.');
  await press('Start fault');
  await draw(<SimulatorCard simulator={{ faults, fault: { kind: 'outage', type: 'userFills' } }} />);
  expect(document.body.textContent).toContain('Active: outage for userFills');
  await press('Stop fault');
  expect(asked).toEqual([
    ['simulateFault', { kind: 'outage', type: null }],
    ['simulateFault', null],
  ]);
});

test('the newest blocks of a simulated chain are replaced, with a message', async () => {
  const { asked } = await mounted(<SimulatedChainsCard />);
  await type('Blocks', '3');
  await press('Replace blocks');
  expect(asked).toEqual([['actOnChain', { kind: 'reorg', chain: 'arbitrum', depth: 3 }]]);
  expect(document.body.textContent).toContain('Replaced the newest 3 blocks of arbitrum.');
});
