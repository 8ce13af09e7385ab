import { Button, TextInput } from '@mantine/core';
import { IconDatabaseExport, IconFolder } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { BackupsView } from '../../../src-preload/contract/bridge/backups.ts';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { sizeText } from '../../format/size.ts';
import { useCommand } from '../../operations/use-command.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Failure } from '../../ui/answers/Failure.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { serviceText } from '../../format/service-text.ts';
import { EditForm } from './EditForm.tsx';
import { useEdits, type Saving } from './use-edits.ts';
import { fixedText } from '../../format/setting-text.ts';
import { backupCountProblem } from './view-model.ts';

/** Backups of the record: when the last one was made, how many are kept, and a button to make one now. */
export function BackupCard({ settings }: { readonly settings: SettingsView }): ReactElement {
  const { state, reload } = useOperation('getBackups', null);
  return (
    <section className="settings-card" aria-labelledby="settings-backups">
      <h2 id="settings-backups">Backups</h2>
      <p className="soft">
        Checked copies of the record, in <code>backups</code> in the data folder. A copy of the database made
        by hand while Perpscope runs is not a backup. Restore one with <code>perpscope restore FILE</code>.
      </p>
      {state.kind === 'ready' ? (
        <>
          <OlderData error={state.refreshError} onRetry={reload} />
          <LastBackup backups={state.value} />
        </>
      ) : null}
      <Failure text={state.kind === 'failed' ? state.error.message : null} />
      <BackupButtons backups={state.kind === 'ready' ? state.value : null} />
      <BackupCountField setting={settings.backupsKept} />
    </section>
  );
}

function LastBackup({
  backups: { newest, count, failure },
}: {
  readonly backups: BackupsView;
}): ReactElement {
  return (
    <>
      <dl className="settings-facts">
        <dt>Last backup</dt>
        <dd>
          {newest === null ? (
            'None yet'
          ) : (
            <>
              <Instant ms={newest.atMs} /> <span className="soft">{sizeText(newest.bytes)}</span>
            </>
          )}
        </dd>
        <dt>Backups</dt>
        <dd>{count}</dd>
      </dl>
      {failure === null ? null : (
        <p className="bad" role="alert">
          The backup of <Instant ms={failure.atMs} /> failed: {failure.message}
        </p>
      )}
    </>
  );
}

/** `backups`: null while they are not known. */
function BackupButtons({ backups }: { readonly backups: BackupsView | null }): ReactElement {
  const { shownIn } = useApp();
  const { command, failure } = useCommand();
  const isRunning = backups?.isRunning === true;
  // Above, a backup that failed has its message and time.
  const isShownAbove = failure === serviceText(backups?.failure?.message ?? null);
  return (
    <div className="settings-actions">
      <Button
        leftSection={<IconDatabaseExport size={14} aria-hidden="true" />}
        disabled={isRunning}
        onClick={() => void command('backUpNow', null)}
      >
        {isRunning ? 'Backing up…' : 'Back up now'}
      </Button>
      {shownIn === 'desktop' ? (
        <Button
          leftSection={<IconFolder size={14} aria-hidden="true" />}
          onClick={() => void command('revealBackups', null)}
        >
          Show in folder
        </Button>
      ) : null}
      <Failure text={isShownAbove ? null : failure} />
    </div>
  );
}

function BackupCountField({ setting }: { readonly setting: SettingsView['backupsKept'] }): ReactElement {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const kept = String(setting.value);
  const editing = useEdits(
    { kept },
    (form) => (form.kept.trim() === kept ? {} : { backupsKept: Number(form.kept) }),
    { saving, setSaving },
  );
  const fixed = fixedText(setting.origin);
  const problem = backupCountProblem(editing.form.kept);
  return (
    <EditForm
      className="settings-kept"
      editing={editing}
      isValid={problem === null}
      saveLabel="Save backups kept"
    >
      <TextInput
        label="Daily backups kept"
        description={fixed ?? 'Older ones are deleted after the next daily backup. 0 makes none.'}
        disabled={fixed !== null}
        value={editing.form.kept}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => editing.edit({ kept: event.currentTarget.value })}
      />
    </EditForm>
  );
}
