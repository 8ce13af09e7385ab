// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRpcForm } from '../../../../src-renderer/features/settings/use-rpc-form.ts';
import type { Ask } from '../../../../src-renderer/operations/ask.ts';
import { aDesk } from '../../drawn.tsx';
import { pass, used } from '../../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = 'testnet/base';
const typed = 'https://one.example/key';
const change = { rpcEndpoints: { [place]: [typed] } };

/** The form on a service that answers as told, with what it was asked and how far saving has come. */
async function aForm(outcome: object) {
  const asked: unknown[] = [];
  const progress: unknown[] = [];
  const ask = (async (...question: readonly unknown[]) => {
    asked.push(question);
    return outcome;
  }) as unknown as Ask;
  const setSaving = (next: unknown): void => void progress.push(next);
  const form = await used({ ...aDesk({}), ask }, () => useRpcForm({ setSaving }));
  const run = async (step: (form: ReturnType<typeof useRpcForm>) => void): Promise<void> => {
    await act(async () => step(form.now()));
    await pass();
  };
  return { form, asked, progress, run };
}

test('what was typed is saved and then forgotten', async () => {
  const { form, asked, progress, run } = await aForm({ kind: 'answer' });
  expect([form.now().change, form.now().isValid]).toEqual([null, true]);
  await run(({ submit }) => submit());
  expect(asked).toEqual([]);
  await run(({ type }) => type(place, typed));
  expect(form.now()).toMatchObject({ form: { [place]: typed }, change, isValid: true });
  await run(({ submit }) => submit());
  expect(asked).toEqual([['saveSettings', change]]);
  expect(progress).toEqual([{ kind: 'idle' }, { kind: 'saving' }, { kind: 'saved' }]);
  expect(form.now().form).toEqual({});
  await form.stop();
});

test('what could not be saved stays typed, with why', async () => {
  const { form, progress, run } = await aForm({ kind: 'failure', error: { message: 'The disk is full.' } });
  await run(({ type }) => type(place, typed));
  await run(({ submit }) => submit());
  expect([progress.at(-1), form.now().change]).toEqual([
    { kind: 'failed', message: 'The disk is full.' },
    change,
  ]);
  await run(({ discard }) => discard());
  expect([progress.at(-1), form.now().form]).toEqual([{ kind: 'idle' }, {}]);
  await form.stop();
});

test('nothing is saved while an address is none; a change of its own is saved beside what is typed', async () => {
  const { form, asked, run } = await aForm({ kind: 'answer' });
  await run(({ type }) => type(place, typed));
  await run(({ type }) => type('testnet/arbitrum', 'one.example'));
  expect(form.now().isValid).toBe(false);
  await run(({ submit }) => submit());
  expect(asked).toEqual([]);
  await run(({ save }) => save({ rpcEndpoints: { [place]: [] } }));
  expect([asked, form.now().form[place]]).toEqual([
    [['saveSettings', { rpcEndpoints: { [place]: [] } }]],
    typed,
  ]);
  await form.stop();
});
