// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReferenceForm } from '../../../../src-renderer/features/settings/use-reference-form.ts';
import { useRpcForm } from '../../../../src-renderer/features/settings/use-rpc-form.ts';
import { useSettingsForm } from '../../../../src-renderer/features/settings/use-settings-form.ts';
import type { Ask } from '../../../../src-renderer/operations/ask.ts';
import { someSettings } from '../../account-builders.ts';
import { anApp } from '../../drawn.tsx';
import { pass, used } from '../../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chainKey = 'testnet/base';
const typed = 'https://one.example/key';
const change = { rpcEndpoints: { [chainKey]: [typed] } };

interface Progress {
  readonly saving: Parameters<typeof useSettingsForm>[1]['saving'];
  readonly setSaving: (next: unknown) => void;
}

/** A form on a service that answers with `outcome`, with what it was asked and how far saving has come. */
async function aForm<F>(outcome: object, useForm: (progress: Progress) => F) {
  const asked: unknown[] = [];
  const progress: unknown[] = [];
  const ask = (async (...question: readonly unknown[]) => {
    asked.push(question);
    return outcome;
  }) as unknown as Ask;
  const setSaving = (next: unknown): void => void progress.push(next);
  const form = await used({ ...anApp({}), ask }, () => useForm({ saving: { kind: 'idle' }, setSaving }));
  const run = async (step: (form: F) => void): Promise<void> => {
    await act(async () => step(form.now()));
    await pass();
  };
  return { form, asked, progress, run };
}
const saved = { kind: 'answer' };
const refused = { kind: 'failure', error: { message: 'The disk is full.' } };

test('typed values are saved and then cleared', async () => {
  const { form, asked, progress, run } = await aForm(saved, useRpcForm);
  expect([form.now().change, form.now().isValid]).toEqual([null, true]);
  await run(({ submit }) => submit());
  expect(asked).toEqual([]);
  await run(({ type }) => type(chainKey, typed));
  expect(form.now()).toMatchObject({ form: { [chainKey]: typed }, change, isValid: true });
  await run(({ submit }) => submit());
  expect(asked).toEqual([['saveSettings', change]]);
  expect(progress).toEqual([{ kind: 'idle' }, { kind: 'saving' }, { kind: 'saved' }]);
  expect(form.now().form).toEqual({});
  await form.stop();
});

test('values that could not be saved stay typed, with the reason', async () => {
  const { form, progress, run } = await aForm(refused, useRpcForm);
  await run(({ type }) => type(chainKey, typed));
  await run(({ submit }) => submit());
  expect([progress.at(-1), form.now().change]).toEqual([
    { kind: 'failed', message: 'The disk is full.' },
    change,
  ]);
  await run(({ discard }) => discard());
  expect([progress.at(-1), form.now().form]).toEqual([{ kind: 'idle' }, {}]);
  await form.stop();
});

test('nothing is saved while an address is invalid; a separate change is saved beside typed values', async () => {
  const { form, asked, run } = await aForm(saved, useRpcForm);
  await run(({ type }) => type(chainKey, typed));
  await run(({ type }) => type('testnet/arbitrum', 'one.example'));
  expect(form.now().isValid).toBe(false);
  await run(({ submit }) => submit());
  expect(asked).toEqual([]);
  await run(({ save }) => save({ rpcEndpoints: { [chainKey]: [] } }));
  expect([asked, form.now().form[chainKey]]).toEqual([
    [['saveSettings', { rpcEndpoints: { [chainKey]: [] } }]],
    typed,
  ]);
  await form.stop();
});

test('a change of the port is saved at once, a change of the source after a confirmation', async () => {
  const settings = someSettings();
  const { form, asked, progress, run } = await aForm(saved, (one) => useSettingsForm(settings, one));
  expect(form.now()).toMatchObject({ isChanged: false, isValid: true });
  await run(({ submit }) => submit());
  await run(({ edit }) => edit('port', '65536'));
  await run(({ submit }) => submit());
  expect([form.now().isValid, asked]).toEqual([false, []]);
  await run(({ edit }) => edit('port', '4000'));
  await run(({ submit }) => submit());
  expect(asked).toEqual([['saveSettings', { port: 4_000 }]]);
  expect(form.now().isChanged).toBe(false);
  await run(({ edit }) => edit('network', 'MAINNET'));
  await run(({ submit }) => submit());
  expect([progress.at(-1), asked.length]).toEqual([{ kind: 'asking' }, 1]);
  await run(({ cancel }) => cancel());
  expect([progress.at(-1), form.now().isChanged]).toEqual([{ kind: 'idle' }, true]);
  await run(({ confirm }) => confirm());
  expect([progress.at(-1), asked.at(-1)]).toEqual([
    { kind: 'saved' },
    ['saveSettings', { network: 'MAINNET' }],
  ]);
  await run(({ edit }) => edit('network', 'MAINNET'));
  await run(({ discard }) => discard());
  expect([progress.at(-1), form.now().isChanged]).toEqual([{ kind: 'idle' }, false]);
  await form.stop();
});

test('a typed key can be undone without the address beside it', async () => {
  const settings = someSettings();
  const { form, asked, run } = await aForm(saved, (one) => useReferenceForm(settings, one));
  await run(({ submit }) => submit());
  expect([form.now().isChanged, asked]).toEqual([false, []]);
  await run(({ typeUrl }) => typeUrl('http://127.0.0.1:9'));
  await run(({ typeKey }) => typeKey('k'.repeat(32)));
  await run(({ typeKey }) => typeKey(null));
  expect(form.now()).toMatchObject({ isChanged: true, form: { url: 'http://127.0.0.1:9' } });
  await run(({ submit }) => submit());
  expect(asked).toEqual([['saveSettings', { massiveUrl: 'http://127.0.0.1:9' }]]);
  expect(form.now().isChanged).toBe(false);
  await form.stop();
});

test('a key that was saved is no longer in the form', async () => {
  const settings = someSettings();
  const { form, asked, run } = await aForm(saved, (one) => useReferenceForm(settings, one));
  const { key } = form.now().form;
  await run(({ typeKey }) => typeKey('with a blank'));
  await run(({ submit }) => submit());
  expect([form.now().isValid, asked]).toEqual([false, []]);
  await run(({ typeKey }) => typeKey('the-key'));
  await run(({ submit }) => submit());
  expect(asked).toEqual([['saveSettings', { massiveKey: 'the-key' }]]);
  expect(form.now().form.key).toBe(key);
  await form.stop();
});
