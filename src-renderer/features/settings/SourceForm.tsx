import { Button, Group, Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { SavingStatus } from './SavingStatus.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { useSettingsForm, type SavingProgress } from './use-settings-form.ts';
import type { VenueName, VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import { networkLabels, venueLabels } from '../../format/labels.ts';

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

interface SwitchDialogProps {
  readonly opened: boolean;
  readonly from: SettingsView;
  readonly to: { readonly venue: VenueName; readonly network: VenueNetwork };
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before the source is switched. */
function SwitchDialog({ opened, from, to, onCancel, onConfirm }: SwitchDialogProps): ReactElement {
  const before = `${venueLabels[from.venue.value]}, ${networkLabels[from.network.value]}`;
  const after = `${venueLabels[to.venue]}, ${networkLabels[to.network]}`;
  return (
    <Modal opened={opened} onClose={onCancel} title="Switch the source?">
      <p>
        {before === after ? (
          <>
            Perpscope will use <strong>{after}</strong>, with the account and feed you entered.
          </>
        ) : (
          <>
            From <strong>{before}</strong> to <strong>{after}</strong>.
          </>
        )}
      </p>
      <p className="soft settings-dialog-text">
        All views are cleared and loaded again. Requests in progress are canceled. The current record stays on
        disk.
      </p>
      <Group justify="flex-end" mt="md">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" onClick={onConfirm} data-autofocus>
          Switch
        </Button>
      </Group>
    </Modal>
  );
}
