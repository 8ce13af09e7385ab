import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { EditForm } from './EditForm.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { useEdits, type SavingProgress } from './use-edits.ts';
import { changeOf, formOf, problemWith, settingsFields, switchesSource } from './view-model.ts';
import type { VenueName, VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import { networkLabels, venueLabels } from '../../format/labels.ts';

interface SourceFormProps {
  readonly settings: SettingsView;
  /** Outlives the form: a switch clears every view, and the result is shown afterwards. */
  readonly progress: SavingProgress;
}

/** Form that saves changes to the source. A change that leads to another source must be confirmed first. */
export function SourceForm({ settings, progress }: SourceFormProps): ReactElement {
  const editing = useEdits(formOf(settings), (typed) => changeOf(typed, settings), progress);
  const { form, change, save } = editing;
  return (
    <EditForm
      labelledBy="settings-source"
      editing={editing}
      isValid={settingsFields.every((field) => problemWith(field, form) === null)}
      saveLabel="Save"
      discardLabel="Discard changes"
      onSubmit={() => {
        if (switchesSource(change)) progress.setSaving({ kind: 'asking' });
        else save();
      }}
      after={
        <SwitchDialog
          opened={progress.saving.kind === 'asking'}
          from={settings}
          to={form}
          onCancel={() => progress.setSaving({ kind: 'idle' })}
          onConfirm={() => save()}
        />
      }
    >
      <h2 id="settings-source">Data source</h2>
      <SettingsFields
        settings={settings}
        form={form}
        onEdit={(field, value) => editing.edit({ [field]: value })}
      />
      <InUse settings={settings} />
    </EditForm>
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
    <ConfirmDialog title="Switch the source?" button="Switch" isUndoable {...{ opened, onCancel, onConfirm }}>
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
    </ConfirmDialog>
  );
}
