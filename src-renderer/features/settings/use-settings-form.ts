import { useState } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
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
  /** It leads to another source: a person is asked first. */
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

/** What is typed over what is saved, until it is saved. */
export function useSettingsForm(
  settings: SettingsView,
  { saving, setSaving }: SavingProgress,
): SettingsEditing {
  const { ask } = useApp();
  const [edits, setEdits] = useState<Partial<SettingsForm>>({});
  const form = { ...formOf(settings), ...edits };
  const fields = changedFields(form, settings);
  const isValid = settingsFields.every((field) => problemWith(field, form) === null);
  const save = async (): Promise<void> => {
    setSaving({ kind: 'saving' });
    const asked = await ask('saveSettings', changeOf(form, fields));
    if (asked.kind === 'failure') return setSaving({ kind: 'failed', message: asked.error.message });
    setEdits({});
    setSaving({ kind: 'saved' });
  };
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
      else void save();
    },
    confirm: () => void save(),
    cancel: () => setSaving({ kind: 'idle' }),
  };
}
