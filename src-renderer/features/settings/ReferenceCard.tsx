import { Button, Switch, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { KeyField } from './KeyField.tsx';
import { urlProblem, withoutKeyText } from './reference-view-model.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { useReferenceForm } from './use-reference-form.ts';
import type { SavingProgress } from './use-settings-form.ts';
import { fixedText } from '../../format/setting-text.ts';

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
