// @vitest-environment happy-dom
import { act, useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { SettingsView } from '../../../../src-preload/contract/bridge/settings.ts';
import { SettingsFields } from '../../../../src-renderer/features/settings/SettingsFields.tsx';
import { SimulatedChainsCard } from '../../../../src-renderer/features/settings/SimulatedChainsCard.tsx';
import { SimulatorCard } from '../../../../src-renderer/features/settings/SimulatorCard.tsx';
import { SourceForm } from '../../../../src-renderer/features/settings/SourceForm.tsx';
import type { Saving } from '../../../../src-renderer/features/settings/use-edits.ts';
import { formOf } from '../../../../src-renderer/features/settings/view-model.ts';
import { someSettings } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { button, mounted, press, type } from '../../mounted.tsx';

const refused = { kind: 'failure', error: { message: 'The folder can’t be used.' } };

function Source({ settings }: { readonly settings: SettingsView }): ReactElement {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  return <SourceForm settings={settings} progress={{ saving, setSaving }} />;
}

const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('a switch names both sources before it is asked of the service, and says why it failed', async () => {
  const { asked } = await mounted(<Source settings={someSettings()} />, { outcome: refused });
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
  expect(button('Save').disabled).toBe(true);
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
    expect(button('Save').disabled).toBe(true);
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
