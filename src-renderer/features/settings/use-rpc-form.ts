import { useState } from 'react';
import type { SettingsChange } from '../../../src-preload/contract/bridge/settings.ts';
import { rpcChange, rpcProblem, type RpcForm } from './rpc-view-model.ts';
import { useSaving, type SavingProgress } from './use-settings-form.ts';

interface RpcEditing {
  readonly form: RpcForm;
  /** null: nothing is typed. */
  readonly change: SettingsChange | null;
  readonly isValid: boolean;
  readonly type: (chainKey: string, text: string) => void;
  readonly discard: () => void;
  readonly submit: () => void;
  /** Saves a change on its own, without what is typed. */
  readonly save: (change: SettingsChange) => void;
}

/** Holds what is typed until it is saved. Then the addresses also leave the window's memory. */
export function useRpcForm({ setSaving }: Pick<SavingProgress, 'setSaving'>): RpcEditing {
  const save = useSaving(setSaving);
  const [form, setForm] = useState<RpcForm>({});
  const change = rpcChange(form);
  const isValid = Object.values(form).every((text) => rpcProblem(text) === null);
  const put = (next: RpcForm): void => {
    setForm(next);
    setSaving({ kind: 'idle' });
  };
  return {
    form,
    change,
    isValid,
    type: (chainKey, text) => put({ ...form, [chainKey]: text }),
    discard: () => put({}),
    submit: () => {
      if (change !== null && isValid) save(change, () => setForm({}));
    },
    save,
  };
}
