import '../../ui/table.css';
import '../../ui/history/history.css';
import './exports.css';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTitle } from '../../ui/use-title.ts';
import { IconDownload, IconFolderDown } from '@tabler/icons-react';
import { useMemo, useState, type ReactElement } from 'react';
import { exportFilters } from '../../../src-preload/contract/views/exports/export-filters.ts';
import type {
  ExportFormat,
  ExportPreview,
  ExportRequest,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { filteredOutcomeLabels } from '../../format/outcome-text.ts';
import { actionLabels, periodLabels, reconciliationChoices } from '../../format/trade-labels.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { useAskedField } from '../../stores/asked-field.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { classChange, historyQuery } from '../../stores/history-filter.ts';
import { ChoiceFilter, ClassFilter, MarketFilter } from '../../ui/history/Filters.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { UnknownMarket } from '../../ui/history/UnknownMarket.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/answers/StatePanel.tsx';
import { ExportHistory, RunningExports } from './ExportHistory.tsx';
import {
  exportChoiceOf,
  exportRequestOf,
  formatChoices,
  formatsOf,
  subjectChoices,
  type ExportChoice,
  type ExportPeriod,
} from './exports-address.ts';
import { countText, shownText } from './count-text.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyPanel } from './VerifyPanel.tsx';
import { choicesOf } from '../../format/labels.ts';

/**
 * Exports screen: writes part of the record to files, by subject, time and filters. Shows the first rows and the count before the
 * export.
 */
export function ExportsPage(): ReactElement {
  useTitle('Exports');
  const { params, change } = useAddressQuery();
  const isReady = useFromClock((nowMs) => nowMs !== null);
  const choice = useMemo(() => exportChoiceOf(params), [params]);
  const verification = useVerification();
  return (
    <div className="desk exports" {...verification.dropTarget}>
      <header className="desk-head">
        <h1>Exports</h1>
      </header>
      <Choices choice={choice} change={change} />
      {isReady ? (
        <Chosen key={JSON.stringify(choice)} choice={choice} />
      ) : (
        <LoadingPanel label="Connecting…" />
      )}
      <ExportHistory />
      <VerifyPanel verification={verification} />
    </div>
  );
}

interface ChoicesProps extends Pick<AddressQuery, 'change'> {
  readonly choice: ExportChoice;
}

function Choices({ choice, change }: ChoicesProps): ReactElement {
  const filters = exportFilters[choice.subject];
  const focusIfAsked = useAskedField();
  return (
    <div className="filters" role="group" aria-label="What to export">
      <Select
        ref={focusIfAsked('subject')}
        className="filter exports-subject"
        aria-label="Subject"
        data={choicesOf(subjectChoices)}
        value={choice.subject}
        allowDeselect={false}
        onChange={(subject) => change({ subject })}
      />
      <TimeFilter choice={choice} change={change} />
      {filters.includes('marketId') ? (
        <>
          <ClassFilter value={choice.assetClass} onChange={(assetClass) => change(classChange(assetClass))} />
          <MarketFilter
            assetClass={choice.assetClass}
            value={choice.marketId}
            onChange={(marketId) => change(historyQuery({ marketId }))}
          />
        </>
      ) : null}
      <OutcomeFilters choice={choice} change={change} />
      <GivenFilter label="Strategy" value={choice.strategyId} onClear={() => change({ strategy: null })} />
      <GivenFilter label="Gate" value={choice.gate} onClear={() => change({ gate: null })} />
      <SegmentedControl
        aria-label="Format"
        data={formatsOf(choice.subject).map((value) => ({ value, label: formatChoices[value] }))}
        value={choice.format}
        onChange={(format: ExportFormat) => change({ format: format === 'csv' ? null : format })}
      />
    </div>
  );
}

const periods = [
  ...(['24h', '7d', '30d', 'all'] as const).map((value) => ({ value, label: periodLabels[value] })),
  { value: 'dates', label: 'Dates' } as const,
];

/** Period up to now, or whole days in UTC, like the times in the files. */
function TimeFilter({ choice: { period, from, to }, change }: ChoicesProps): ReactElement {
  return (
    <>
      <SegmentedControl
        aria-label="Period"
        data={periods}
        value={period}
        onChange={(chosen: ExportPeriod) =>
          change({ period: chosen === 'all' ? null : chosen, from: null, to: null })
        }
      />
      {period === 'dates' ? (
        <div className="exports-days">
          <DayInput label="First day, UTC" value={from} onChange={(day) => change({ period, from: day })} />
          <span aria-hidden="true">–</span>
          <DayInput label="Last day, UTC" value={to} onChange={(day) => change({ period, to: day })} />
          <span className="soft">UTC</span>
        </div>
      ) : null}
    </>
  );
}

interface DayInputProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function DayInput({ label, value, onChange }: DayInputProps): ReactElement {
  return (
    <TextInput
      className="exports-day"
      type="date"
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

/** Filters that only some subjects have. */
function OutcomeFilters({ choice, change }: ChoicesProps): ReactElement {
  const filters = exportFilters[choice.subject];
  return (
    <>
      {filters.includes('status') ? (
        <ChoiceFilter
          label="Status"
          all="Every status"
          choices={choicesOf(filteredOutcomeLabels)}
          value={choice.status}
          onChange={(status) => change({ status })}
        />
      ) : null}
      {filters.includes('reconciliation') ? (
        <ChoiceFilter
          label="Reconciliation"
          all="Reconciliation"
          choices={choicesOf(reconciliationChoices)}
          value={choice.reconciliation}
          onChange={(reconciliation) => change({ reconciliation })}
        />
      ) : null}
      {filters.includes('action') ? (
        <ChoiceFilter
          label="Action"
          all="Every action"
          choices={choicesOf(actionLabels)}
          value={choice.action}
          onChange={(action) => change({ action })}
        />
      ) : null}
    </>
  );
}

interface GivenFilterProps {
  readonly label: string;
  readonly value: string | null;
  readonly onClear: () => void;
}

/** Filter set by the address, with a button to clear it. */
function GivenFilter({ label, value, onClear }: GivenFilterProps): ReactElement | null {
  if (value === null) return null;
  return <ChoiceFilter label={label} all="" choices={[]} value={value} onChange={onClear} />;
}

function Chosen({ choice }: { readonly choice: ExportChoice }): ReactElement {
  const { clock } = useApp();
  // The time of the choice, so that the preview and the file cover the same period.
  const [request] = useState(() => exportRequestOf(choice, clock.getState().nowMs ?? 0));
  const { state, reload } = useOperation('previewExport', request);
  if (state.kind === 'loading') return <LoadingPanel label="Counting rows…" />;
  if (state.kind === 'failed' && state.error.code === 'unknown_market') return <UnknownMarket />;
  if (state.kind === 'failed')
    return <FailedPanel title="The rows could not be read" error={state.error} onRetry={reload} />;
  return (
    <>
      <OlderData error={state.refreshError} onRetry={reload} />
      <ExportBar request={request} preview={state.value} />
      <RunningExports />
      {state.value.rowCount === 0 ? <NoRows request={request} /> : <PreviewTable preview={state.value} />}
    </>
  );
}

function NoRows({ request: { filter } }: { readonly request: ExportRequest }): ReactElement {
  if (Object.values(filter).every((value) => value === null))
    return <EmptyPanel title="Nothing recorded on this network yet" />;
  return <EmptyPanel title="No rows match">Choose a longer period, or clear a filter.</EmptyPanel>;
}

/** Result of the last press of a button. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'downloading' }
  | { readonly kind: 'failed'; readonly message: string };

interface ExportBarProps {
  readonly request: ExportRequest;
  readonly preview: ExportPreview;
}

/** Makes the browser save a file. An error response fails the download; opened as an address, it would replace the dashboard. */
function saveAs(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

function ExportBar({ request, preview }: ExportBarProps): ReactElement {
  const { ask, shownIn } = useApp();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const save = async (): Promise<void> => {
    setOutcome({ kind: 'asked' });
    const asked = await ask('startExport', request);
    setOutcome(
      asked.kind === 'failure' ? { kind: 'failed', message: asked.error.message } : { kind: 'none' },
    );
  };
  const download = async (): Promise<void> => {
    setOutcome({ kind: 'asked' });
    const asked = await ask('prepareDownload', request);
    if (asked.kind === 'past') return setOutcome({ kind: 'none' });
    if (asked.kind === 'failure') return setOutcome({ kind: 'failed', message: asked.error.message });
    setOutcome({ kind: 'downloading' });
    saveAs(asked.value.path);
  };
  const isAsked = outcome.kind === 'asked';
  return (
    <div className="exports-bar">
      <p>
        <strong>{countText(preview)}</strong> <span className="soft">{shownText(preview)}</span>
      </p>
      <div className="exports-actions">
        {shownIn === 'browser' ? (
          <Button
            variant="filled"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            disabled={isAsked}
            onClick={() => void download()}
          >
            Download
          </Button>
        ) : null}
        <Button
          {...(shownIn === 'browser' ? {} : { variant: 'filled' })}
          leftSection={<IconFolderDown size={14} aria-hidden="true" />}
          disabled={isAsked}
          onClick={() => void save()}
        >
          Save with manifest
        </Button>
      </div>
      {preview.incompleteReason === null ? null : <p className="soft">{preview.incompleteReason}</p>}
      <p className={outcome.kind === 'failed' ? 'bad' : 'soft'} role="status">
        {outcome.kind === 'downloading' ? 'Your browser saves the file once it is written.' : null}
        {outcome.kind === 'failed' ? outcome.message : null}
      </p>
    </div>
  );
}
