import { useState } from 'react';
import type { SettingsChange } from '../../../src-preload/contract/bridge/settings.ts';
import { useApp } from '../../stores/AppContext.ts';

export type Saving =
  | { readonly kind: 'idle' }
  /** The change leads to another source: the user is asked first. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SavingProgress {
  readonly saving: Saving;
  readonly setSaving: (saving: Saving) => void;
}

export interface Editing<Form> extends Pick<SavingProgress, 'saving'> {
  /** The saved values, with what is typed in their place. */
  readonly form: Form;
  /** Typed values that differ from the saved ones. */
  readonly change: SettingsChange;
  readonly isChanged: boolean;
  readonly edit: (edits: Partial<Form>) => void;
  /** Discards what was typed. */
  readonly discard: () => void;
  /** Saves what was typed, or another change without what is typed. */
  readonly save: (change?: SettingsChange) => void;
}

/** Holds what is typed over the saved values until it is saved. Then a secret also leaves the window's memory. */
export function useEdits<Form extends object>(
  saved: Form,
  changeOf: (form: Form) => SettingsChange,
  { saving, setSaving }: SavingProgress,
): Editing<Form> {
  const { ask } = useApp();
  const [edits, setEdits] = useState<Partial<Form>>({});
  const form = { ...saved, ...edits };
  const change = changeOf(form);
  const put = (next: Partial<Form>): void => {
    setEdits(next);
    setSaving({ kind: 'idle' });
  };
  const save = async (wanted: SettingsChange): Promise<void> => {
    setSaving({ kind: 'saving' });
    const outcome = await ask('saveSettings', wanted);
    if (outcome.kind === 'failure') return setSaving({ kind: 'failed', message: outcome.error.message });
    if (wanted === change) setEdits({});
    setSaving({ kind: 'saved' });
  };
  return {
    saving,
    form,
    change,
    isChanged: Object.keys(change).length > 0,
    edit: (next) => put({ ...edits, ...next }),
    discard: () => put({}),
    save: (wanted = change) => void save(wanted),
  };
}
