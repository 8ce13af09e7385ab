import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { SettingsView, SecretStatus } from '../../../src-preload/contract/bridge/settings.ts';
import {
  urlProblem,
  withoutKeyText,
  canForget,
  keepingText,
  keyProblem,
  keyText,
} from './reference-view-model.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { useReferenceForm } from './use-reference-form.ts';
import type { SavingProgress } from './use-settings-form.ts';
import { useAskedField } from '../../stores/asked-field.ts';
import { fixedText } from '../../format/setting-text.ts';
import { ForgetDialog } from './ForgetDialog.tsx';

interface ReferenceCardProps {
  readonly settings: SettingsView;
  /** Outlives the card: another key clears every view, and the result is shown afterwards. */
  readonly progress: SavingProgress;
}

/** Settings for the provider of share prices and the VIX, its key, and whether a third party's chart is shown. */
export function ReferenceCard({ settings, progress }: ReferenceCardProps): ReactElement {
  const { massiveKey, massiveUrl, referenceChart } = settings;
  const editing = useReferenceForm(settings, progress);
  const { form, isChanged } = editing;
  const isSaving = progress.saving.kind === 'saving';
  const focusIfAsked = useAskedField();
  const fixedUrl = fixedText(massiveUrl.origin);
  const fixedChart = fixedText(referenceChart.origin);
  const without = withoutKeyText(settings);
  return (
    <form
      className="settings-card"
      aria-labelledby="settings-reference"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) editing.submit();
      }}
    >
      <h2 id="settings-reference">Reference data</h2>
      <p className="soft">Stock prices and VIX from Massive.{without === null ? null : ` ${without}`}</p>
      <KeyField
        keyStatus={massiveKey}
        typed={form.key}
        isSaving={isSaving}
        onType={editing.typeKey}
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
        onChange={(event) => editing.typeUrl(event.currentTarget.value)}
      />
      <div className="settings-actions">
        <Button type="submit" variant="filled" disabled={!isChanged || !editing.isValid || isSaving}>
          {isSaving ? 'Saving…' : 'Save reference data'}
        </Button>
        <Button disabled={!isChanged} onClick={editing.discard}>
          Discard
        </Button>
        <SavingStatus saving={progress.saving} />
      </div>
      <p className="faint">Changing the key or address reloads all data.</p>
      <Switch
        label="Show the third-party reference chart on stock pages"
        description={fixedChart ?? 'From TradingView; no key needed.'}
        checked={referenceChart.value}
        disabled={fixedChart !== null || isSaving}
        onChange={(event) => editing.save({ referenceChart: event.currentTarget.checked })}
      />
    </form>
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
  const [asking, setAsking] = useState(false);
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
          <Button disabled={isSaving} onClick={() => setAsking(true)}>
            Delete key
          </Button>
        </div>
      ) : null}
      <ForgetDialog
        title="Delete key?"
        text="The stored key is deleted. Perpscope can’t show it again."
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
      />
    </>
  );
}
