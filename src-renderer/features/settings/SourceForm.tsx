import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
import { useSettingsForm, type SavingProgress } from './use-settings-form.ts';

interface SourceFormProps {
  readonly settings: SettingsView;
  /** Outlives the form: a switch clears every view, and the result is shown afterwards. */
  readonly progress: SavingProgress;
}

/** Form that saves changes to the source. A change that leads to another source must be confirmed first. */
export function SourceForm({ settings, progress }: SourceFormProps): ReactElement {
  const editing = useSettingsForm(settings, progress);
  const { form, isChanged, isValid, saving } = editing;
  return (
    <form
      className="settings-card"
      aria-labelledby="settings-source"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editing.submit();
      }}
    >
      <h2 id="settings-source">Data source</h2>
      <SettingsFields settings={settings} form={form} onEdit={editing.edit} />
      <InUse settings={settings} />
      <div className="settings-actions">
        <Button type="submit" variant="filled" disabled={!isChanged || !isValid || saving.kind === 'saving'}>
          {saving.kind === 'saving' ? 'Saving…' : 'Save'}
        </Button>
        <Button disabled={!isChanged} onClick={editing.discard}>
          Discard changes
        </Button>
        <SavingStatus saving={saving} />
      </div>
      <SwitchDialog
        opened={saving.kind === 'asking'}
        from={settings}
        to={form}
        onCancel={editing.cancel}
        onConfirm={editing.confirm}
      />
    </form>
  );
}

function InUse({ settings: { accountInUse, openPort } }: { readonly settings: SettingsView }): ReactElement {
  return (
    <dl className="settings-facts">
      <dt>Account in use</dt>
      <dd>
        {accountInUse === null ? (
          'none'
        ) : (
          <>
            <span className="mono">{accountInUse.address}</span>{' '}
            <span className="faint">
              {accountInUse.namedBy === 'agent' ? 'from the agent' : 'from the settings'}
            </span>
          </>
        )}
      </dd>
      <dt>Open port</dt>
      <dd className="mono">{openPort ?? 'could not be opened'}</dd>
    </dl>
  );
}
