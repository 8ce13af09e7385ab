import { useState } from 'react';
import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import {
  keyProblem,
  referenceChange,
  referenceFormOf,
  urlProblem,
  type ReferenceForm,
} from './reference-view-model.ts';
import { useSaving, type SavingProgress } from './use-settings-form.ts';

interface ReferenceEditing {
  readonly form: ReferenceForm;
  readonly isChanged: boolean;
  readonly isValid: boolean;
  /** null: stops typing a key. */
  readonly typeKey: (key: string | null) => void;
  readonly typeUrl: (url: string) => void;
  /** Discards what was typed. */
  readonly discard: () => void;
  readonly submit: () => void;
  /** Saves a change on its own, without what is typed. */
  readonly save: (change: SettingsChange) => void;
}

/** Holds what is typed over the saved values until it is saved. Then the key also leaves the window's memory. */
export function useReferenceForm(
  settings: SettingsView,
  { setSaving }: Pick<SavingProgress, 'setSaving'>,
): ReferenceEditing {
  const save = useSaving(setSaving);
  const [edits, setEdits] = useState<Partial<ReferenceForm>>({});
  const form = { ...referenceFormOf(settings), ...edits };
  const change = referenceChange(form, settings);
  const isChanged = Object.keys(change).length > 0;
  const isValid = keyProblem(form.key) === null && urlProblem(form.url) === null;
  const put = (next: Partial<ReferenceForm>): void => {
    setEdits(next);
    setSaving({ kind: 'idle' });
  };
  return {
    form,
    isChanged,
    isValid,
    typeKey: (key) => {
      const { key: _, ...others } = edits;
      put(key === null ? others : { ...others, key });
    },
    typeUrl: (url) => put({ ...edits, url }),
    discard: () => put({}),
    submit: () => {
      if (isChanged && isValid) save(change, () => setEdits({}));
    },
    save,
  };
}
