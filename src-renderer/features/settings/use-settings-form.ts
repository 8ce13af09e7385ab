import { useState } from 'react';
import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useApp } from '../../stores/AppContext.ts';
import {
  changedFields,
  changeOf,
  formOf,
  problemWith,
  settingsFields,
  switchesSource,
  type SettingsField,
  type SettingsForm,
} from './view-model.ts';

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

interface SettingsEditing {
  readonly form: SettingsForm;
  readonly isChanged: boolean;
  readonly isValid: boolean;
  readonly saving: Saving;
  readonly edit: (field: SettingsField, value: string) => void;
  readonly discard: () => void;
  /** Saves what was changed, or asks first. */
  readonly submit: () => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Returns a function that saves a change and reports the progress. `then` runs once it is saved. */
export function useSaving(
  setSaving: SavingProgress['setSaving'],
): (change: SettingsChange, then?: () => void) => void {
  const { ask } = useApp();
  const save = async (change: SettingsChange, then?: () => void): Promise<void> => {
    setSaving({ kind: 'saving' });
    const outcome = await ask('saveSettings', change);
    if (outcome.kind === 'failure') return setSaving({ kind: 'failed', message: outcome.error.message });
    then?.();
    setSaving({ kind: 'saved' });
  };
  return (change, then) => void save(change, then);
}

/** Holds what is typed over the saved values until it is saved. */
export function useSettingsForm(
  settings: SettingsView,
  { saving, setSaving }: SavingProgress,
): SettingsEditing {
  const put = useSaving(setSaving);
  const [edits, setEdits] = useState<Partial<SettingsForm>>({});
  const form = { ...formOf(settings), ...edits };
  const fields = changedFields(form, settings);
  const isValid = settingsFields.every((field) => problemWith(field, form) === null);
  const save = (): void => put(changeOf(form, fields), () => setEdits({}));
  return {
    form,
    isChanged: fields.length > 0,
    isValid,
    saving,
    edit: (field, value) => {
      setEdits({ ...edits, [field]: value });
      setSaving({ kind: 'idle' });
    },
    discard: () => {
      setEdits({});
      setSaving({ kind: 'idle' });
    },
    submit: () => {
      if (fields.length === 0 || !isValid) return;
      if (switchesSource(fields)) setSaving({ kind: 'asking' });
      else save();
    },
    confirm: save,
    cancel: () => setSaving({ kind: 'idle' }),
  };
}
