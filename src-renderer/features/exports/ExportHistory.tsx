import { Button, Progress } from '@mantine/core';
import { IconFolder, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ExportJob, ExportManifest } from '../../../src-preload/contract/views/exports/exports.ts';
import { msOf } from '../../format/instant.ts';
import { sizeText } from '../../format/size.ts';
import { useCommand } from '../../operations/use-command.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { FailedPanel } from '../../ui/answers/StatePanel.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { Instant } from '../../ui/Instant.tsx';
import { formatChoices, subjectChoices } from './exports-address.ts';
import { counted, formatCount } from '../../format/number.ts';

/** Exports already in the exports folder, or why they and the running ones could not be read. */
export function ExportHistory(): ReactElement | null {
  const { state, reload } = useOperation('listExports', null);
  if (state.kind === 'loading') return null;
  if (state.kind === 'failed')
    return (
      <FailedPanel
        title="Could not load the saved and running exports"
        error={state.error}
        onRetry={reload}
      />
    );
  const { saved } = state.value;
  return (
    <>
      <OlderData what="exports" error={state.refreshError} onRetry={reload} />
      {saved.length === 0 ? null : <SavedExports saved={saved} />}
    </>
  );
}

/** Exports being written, with a button to cancel them, and exports that failed. A list that could not be read is reported by `ExportHistory`. */
export function RunningExports(): ReactElement | null {
  const { state } = useOperation('listExports', null);
  if (state.kind !== 'ready' || state.value.jobs.length === 0) return null;
  return (
    <section className="exports-jobs" aria-label="Exports in progress">
      <ul>
        {state.value.jobs.map((job) => (
          <RunningExport key={job.key} job={job} />
        ))}
      </ul>
    </section>
  );
}

function RunningExport({ job }: { readonly job: ExportJob }): ReactElement {
  const { command, failure: problem } = useCommand();
  const { key, subject, format, kind, restartedAfter, failure } = job;
  const notes = [
    kind === 'download' ? 'download' : null,
    restartedAfter === null ? null : `started again: its process ${restartedAfter}`,
  ].filter((note) => note !== null);
  const label = `${subjectChoices[subject]}, ${formatChoices[format]}`;
  return (
    <li>
      <span>
        <strong>{label}</strong> <span className="soft">{notes.join(', ')}</span>
      </span>
      {failure === null ? (
        <WriteProgress job={job} label={label} />
      ) : (
        <span className="bad exports-failure" role="alert">
          {failure}
        </span>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconX size={12} aria-hidden="true" />}
        onClick={() => void command('cancelExport', { key })}
      >
        {failure === null ? 'Cancel' : 'Dismiss'}
      </Button>
      {problem === null ? null : (
        <span className="bad exports-failure" role="alert">
          {problem}
        </span>
      )}
    </li>
  );
}

function WriteProgress({
  job: { rowCount, totalRows, bytes },
  label,
}: {
  readonly job: ExportJob;
  readonly label: string;
}): ReactElement {
  const share = totalRows === null || totalRows === 0 ? null : Math.min(100, (100 * rowCount) / totalRows);
  const rows =
    totalRows === null
      ? counted(rowCount, 'row')
      : `${formatCount(rowCount)} of ${counted(totalRows, 'row')}`;
  return (
    <>
      {share === null ? <span /> : <Progress value={share} size="sm" aria-label={`Writing ${label}`} />}
      <span className="soft exports-number">
        {rowCount === 0 ? 'Reading…' : `${rows}, ${sizeText(bytes)}`}
      </span>
    </>
  );
}

function SavedExports({ saved }: { readonly saved: readonly ExportManifest[] }): ReactElement {
  const { shownIn } = useApp();
  return (
    <section className="exports-history" aria-label="Saved exports">
      <h2>Saved exports</h2>
      <p className="soft">
        In the folder exports of the data folder, each with columns.json and manifest.json.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Format</th>
            <th scope="col" className="exports-number">
              Rows
            </th>
            <th scope="col" className="exports-number">
              Size
            </th>
            <th scope="col">Written</th>
            <th scope="col">Complete</th>
            {shownIn === 'desktop' ? <th scope="col">Folder</th> : null}
          </tr>
        </thead>
        <tbody>
          {saved.map((manifest) => (
            <SavedExport key={manifest.exportId} manifest={manifest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SavedExport({ manifest }: { readonly manifest: ExportManifest }): ReactElement {
  const { shownIn } = useApp();
  const { subject, format, rowCount, createdAt, complete, incompleteReason, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <tr>
      <th scope="row">{subjectChoices[subject]}</th>
      <td>{formatChoices[format]}</td>
      <td className="exports-number">{formatCount(rowCount)}</td>
      <td className="exports-number">{sizeText(bytes)}</td>
      <td>
        <Instant ms={msOf(createdAt)} />
      </td>
      <td className={complete === false ? 'warn exports-reason' : 'soft exports-reason'}>
        {complete === true ? 'Yes' : (incompleteReason ?? 'No')}
      </td>
      {shownIn === 'desktop' ? (
        <td>
          <RevealButton exportId={manifest.exportId} />
        </td>
      ) : null}
    </tr>
  );
}

function RevealButton({ exportId }: { readonly exportId: string }): ReactElement {
  const { command, failure } = useCommand();
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconFolder size={12} aria-hidden="true" />}
        onClick={() => void command('revealExport', { exportId })}
      >
        Show in folder
      </Button>
      {failure === null ? null : (
        <span className="bad" role="alert">
          {failure}
        </span>
      )}
    </>
  );
}
