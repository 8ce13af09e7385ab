import { useState } from 'react';
import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useApp } from '../../stores/AppContext.ts';
import {
  keyProblem,
  referenceChange,
  referenceFormOf,
  urlProblem,
  type ReferenceForm,
} from './reference-view-model.ts';
import type { SavingProgress } from './use-settings-form.ts';

interface ReferenceEditing {
  readonly form: ReferenceForm;
  readonly isChanged: boolean;
  readonly isValid: boolean;
  /** null: none is typed any more. */
  readonly typeKey: (key: string | null) => void;
  readonly typeUrl: (url: string) => void;
  /** What was typed is let go. */
  readonly discard: () => void;
  readonly submit: () => void;
  /** A change of its own, beside what is typed. */
  readonly save: (change: SettingsChange) => void;
}

/** What is typed over what is saved, until it is saved. A key leaves the window's memory with that. */
export function useReferenceForm(
  settings: SettingsView,
  { setSaving }: Pick<SavingProgress, 'setSaving'>,
): ReferenceEditing {
  const { ask } = useApp();
  const [edits, setEdits] = useState<Partial<ReferenceForm>>({});
  const form = { ...referenceFormOf(settings), ...edits };
  const change = referenceChange(form, settings);
  const isChanged = Object.keys(change).length > 0;
  const isValid = keyProblem(form.key) === null && urlProblem(form.url) === null;
  const put = (next: Partial<ReferenceForm>): void => {
    setEdits(next);
    setSaving({ kind: 'idle' });
  };
  const save = async (asked: SettingsChange, then: () => void): Promise<void> => {
    setSaving({ kind: 'saving' });
    const outcome = await ask('saveSettings', asked);
    if (outcome.kind === 'failure') return setSaving({ kind: 'failed', message: outcome.error.message });
    then();
    setSaving({ kind: 'saved' });
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
      if (isChanged && isValid) void save(change, () => setEdits({}));
    },
    save: (asked) => void save(asked, () => undefined),
  };
}
