// @vitest-environment happy-dom
import { act, useState, type ComponentType, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { SettingsView } from '../../../../src-preload/contract/bridge/settings.ts';
import { ReferenceCard } from '../../../../src-renderer/features/settings/ReferenceCard.tsx';
import { RpcCard } from '../../../../src-renderer/features/settings/RpcCard.tsx';
import { SourceForm } from '../../../../src-renderer/features/settings/SourceForm.tsx';
import type { Saving, SavingProgress } from '../../../../src-renderer/features/settings/use-edits.ts';
import { someSettings } from '../../account-builders.ts';
import { button, field, mounted, press, type } from '../../mounted.tsx';

interface OnPageProps {
  readonly Card: ComponentType<{ readonly settings: SettingsView; readonly progress: SavingProgress }>;
  readonly settings?: SettingsView;
}

/** A card on a page that holds how far saving has come. */
function OnPage({ Card, settings = someSettings() }: OnPageProps): ReactElement {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  return <Card settings={settings} progress={{ saving, setSaving }} />;
}

const typed = 'https://one.example/key';
const shown = (): string => document.body.textContent;
const refused = { kind: 'failure', error: { message: 'The disk is full.' } };
const has = (label: string): boolean => shown().includes(label);

test('typed values are saved and then cleared', async () => {
  const { asked } = await mounted(<OnPage Card={RpcCard} />);
  expect(button('Save RPC addresses').disabled).toBe(true);
  await type('Base Sepolia', typed);
  await press('Save RPC addresses');
  expect(asked).toEqual([['saveSettings', { rpcEndpoints: { 'testnet/base': [typed] } }]]);
  expect([has('Saved.'), field('Base Sepolia').value]).toEqual([true, '']);
});

test('values that could not be saved stay typed, with the reason', async () => {
  await mounted(<OnPage Card={RpcCard} />, { outcome: refused });
  await type('Base Sepolia', typed);
  await press('Save RPC addresses');
  expect([has('The disk is full.'), field('Base Sepolia').value]).toEqual([true, typed]);
  await press('Discard');
  expect([has('The disk is full.'), field('Base Sepolia').value]).toEqual([false, '']);
});

test('nothing is saved while an address is invalid; a separate change is saved beside typed values', async () => {
  const { rpcEndpoints } = someSettings();
  const chains = rpcEndpoints.chains.map((chain) => ({ ...chain, count: 1 }));
  const settings = someSettings({ rpcEndpoints: { ...rpcEndpoints, chains } });
  const { asked } = await mounted(<OnPage Card={RpcCard} settings={settings} />);
  await type('Base Sepolia', typed);
  await type('Arbitrum Sepolia', 'one.example');
  expect(button('Save RPC addresses').disabled).toBe(true);
  await press('Delete');
  const confirm = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].at(-1)!;
  await act(async () => confirm.click());
  expect(asked).toEqual([['saveSettings', { rpcEndpoints: { 'testnet/arbitrum': [] } }]]);
  expect(field('Base Sepolia').value).toBe(typed);
});

test('a change of the port is saved at once', async () => {
  const { asked } = await mounted(<OnPage Card={SourceForm} />);
  await type('Port', '65536');
  expect(button('Save').disabled).toBe(true);
  await type('Port', '4000');
  await press('Save');
  expect(asked).toEqual([['saveSettings', { port: 4_000 }]]);
  expect(button('Save').disabled).toBe(true);
});

test('a typed key can be undone without the address beside it', async () => {
  const { massiveKey } = someSettings();
  const settings = someSettings({ massiveKey: { ...massiveKey, isSet: true, origin: 'settings_file' } });
  const { asked } = await mounted(<OnPage Card={ReferenceCard} settings={settings} />);
  await type('Provider address', 'http://127.0.0.1:9');
  await press('Replace key');
  await type('New key', 'k'.repeat(32));
  await press('Keep current key');
  await press('Save reference data');
  expect(asked).toEqual([['saveSettings', { massiveUrl: 'http://127.0.0.1:9' }]]);
});

test('a key that was saved is no longer in the form', async () => {
  const { asked } = await mounted(<OnPage Card={ReferenceCard} />);
  await type('Key', 'with a blank');
  expect(button('Save reference data').disabled).toBe(true);
  await type('Key', 'the-key');
  await press('Save reference data');
  expect(asked).toEqual([['saveSettings', { massiveKey: 'the-key' }]]);
  expect(field('Key').value).toBe('');
});
