import { Button, Switch, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView, SecretStatus } from '../../../src-preload/contract/bridge/settings.ts';
import {
  urlProblem,
  withoutKeyText,
  canForget,
  keepingText,
  keyProblem,
  keyText,
  referenceChange,
  referenceFormOf,
} from './reference-view-model.ts';
import { EditForm } from './EditForm.tsx';
import { useEdits, type SavingProgress } from './use-edits.ts';
import { useAskedField } from '../../stores/asked-field.ts';
import { fixedText } from '../../format/setting-text.ts';
import { ForgetButton } from './ForgetButton.tsx';

interface ReferenceCardProps {
  readonly settings: SettingsView;
  /** Outlives the card: another key clears every view, and the result is shown afterwards. */
  readonly progress: SavingProgress;
}

/** Settings for the provider of share prices and the VIX, its key, and whether a third party's chart is shown. */
export function ReferenceCard({ settings, progress }: ReferenceCardProps): ReactElement {
  const { massiveKey, massiveUrl, referenceChart } = settings;
  const editing = useEdits(referenceFormOf(settings), (typed) => referenceChange(typed, settings), progress);
  const { form } = editing;
  const isSaving = progress.saving.kind === 'saving';
  const focusIfAsked = useAskedField();
  const fixedUrl = fixedText(massiveUrl.origin);
  const fixedChart = fixedText(referenceChart.origin);
  const without = withoutKeyText(settings);
  return (
    <EditForm
      labelledBy="settings-reference"
      editing={editing}
      isValid={keyProblem(form.key) === null && urlProblem(form.url) === null}
      saveLabel="Save reference data"
      discardLabel="Discard"
      after={
        <>
          <p className="faint">Changing the key or address reloads all data.</p>
          <Switch
            label="Show the third-party reference chart on stock pages"
            description={fixedChart ?? 'From TradingView; no key needed.'}
            checked={referenceChart.value}
            disabled={fixedChart !== null || isSaving}
            onChange={(event) => editing.save({ referenceChart: event.currentTarget.checked })}
          />
        </>
      }
    >
      <h2 id="settings-reference">Reference data</h2>
      <p className="soft">Stock prices and VIX from Massive.{without === null ? null : ` ${without}`}</p>
      <KeyField
        keyStatus={massiveKey}
        typed={form.key}
        isSaving={isSaving}
        onType={(key) => editing.edit({ key })}
        onForget={() => editing.save({ massiveKey: null })}
      />
      <TextInput
        ref={focusIfAsked('massiveUrl')}
        label="Provider address"
        description={fixedUrl ?? 'Leave empty for the provider’s default. Used once a key is set.'}
        disabled={fixedUrl !== null}
        value={form.url}
        error={urlProblem(form.url)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => editing.edit({ url: event.currentTarget.value })}
      />
    </EditForm>
  );
}

interface KeyFieldProps {
  readonly keyStatus: SecretStatus;
  /** null: no key is being typed. */
  readonly typed: string | null;
  readonly isSaving: boolean;
  readonly onType: (typed: string | null) => void;
  readonly onForget: () => void;
}

/** Says whether a key is set, with a field for another one. The stored key is never in the field. */
function KeyField(props: KeyFieldProps): ReactElement {
  const { keyStatus, typed, isSaving, onType, onForget } = props;
  const isReplacing = typed !== null && keyStatus.isSet;
  return (
    <>
      <p>{keyText(keyStatus)}</p>
      {keyStatus.trouble === null ? null : <p className="warn">{keyStatus.trouble}</p>}
      {typed === null ? null : (
        <TextInput
          label={keyStatus.isSet ? 'New key' : 'Key'}
          description={keepingText(keyStatus)}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={keyProblem(typed)}
          // Pressing Replace key moves the focus here.
          autoFocus={isReplacing}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
      {canForget(keyStatus) ? (
        <div className="settings-actions">
          {keyStatus.isSet ? (
            <Button onClick={() => onType(isReplacing ? null : '')}>
              {isReplacing ? 'Keep current key' : 'Replace key'}
            </Button>
          ) : null}
          <ForgetButton
            label="Delete key"
            disabled={isSaving}
            title="Delete key?"
            text="The stored key is deleted. Perpscope can’t show it again."
            onForget={onForget}
          />
        </div>
      ) : null}
    </>
  );
}
