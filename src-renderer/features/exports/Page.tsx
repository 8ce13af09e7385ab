import '../../ui/table.css';
import '../../ui/history/history.css';
import './exports.css';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState, type ReactElement } from 'react';
import type {
  ExportFormat,
  ExportPreview,
  ExportRequest,
} from '../../../src-preload/contract/views/exports.ts';
import { actionWords, outcomeWords, reconciliationChoices } from '../../format/trade-words.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useAddressQuery, type AddressQuery } from '../../stores/address-query.ts';
import { useApp, useFromClock } from '../../stores/AppContext.ts';
import { classChange, historyQuery } from '../../stores/history-filter.ts';
import { ChoiceFilter, ClassFilter, MarketFilter, PeriodFilter } from '../../ui/history/Filters.tsx';
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { ExportHistory } from './ExportHistory.tsx';
import {
  exportChoiceOf,
  exportRequestOf,
  formatChoices,
  formatsOf,
  subjectChoices,
  type ExportChoice,
} from './exports-address.ts';
import { PreviewTable } from './PreviewTable.tsx';

/** Part of the record as files: what, of which time, filtered how. The first rows and the count come before the export. */
export function ExportsPage(): ReactElement {
  useDocumentTitle('Exports · Perpscope');
  const { params, change } = useAddressQuery();
  const isReady = useFromClock((nowMs) => nowMs !== null);
  const choice = useMemo(() => exportChoiceOf(params), [params]);
  return (
    <div className="desk exports">
      <header className="desk-head">
        <h1>Exports</h1>
      </header>
      <Choices choice={choice} change={change} />
      {isReady ? (
        <Chosen key={JSON.stringify(choice)} choice={choice} />
      ) : (
        <LoadingPanel label="Connecting…" />
      )}
    </div>
  );
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const subjectList = Object.entries(subjectChoices).map(([value, { label }]) => ({ value, label }));

interface ChoicesProps extends Pick<AddressQuery, 'change'> {
  readonly choice: ExportChoice;
}

function Choices({ choice, change }: ChoicesProps): ReactElement {
  const { filters } = subjectChoices[choice.subject];
  return (
    <div className="filters" role="group" aria-label="What to export">
      <Select
        className="filter exports-subject"
        aria-label="Subject"
        data={subjectList}
        value={choice.subject}
        allowDeselect={false}
        onChange={(subject) => change({ subject })}
      />
      <PeriodFilter
        value={choice.period}
        onChange={(period) => change({ period: period === 'all' ? null : period })}
      />
      {filters.includes('market') ? (
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
        size="xs"
        aria-label="Format"
        data={formatsOf(choice.subject).map((value) => ({ value, label: formatChoices[value] }))}
        value={choice.format}
        onChange={(format: ExportFormat) => change({ format: format === 'csv' ? null : format })}
      />
    </div>
  );
}

/** What only some subjects are filtered by. */
function OutcomeFilters({ choice, change }: ChoicesProps): ReactElement {
  const { filters } = subjectChoices[choice.subject];
  return (
    <>
      {filters.includes('status') ? (
        <ChoiceFilter
          label="Status"
          all="Every status"
          choices={choicesOf(outcomeWords)}
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
          choices={choicesOf(actionWords)}
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

/** A filter that came with the address, and the way to take it back. */
function GivenFilter({ label, value, onClear }: GivenFilterProps): ReactElement | null {
  if (value === null) return null;
  return <ChoiceFilter label={label} all="" choices={[]} value={value} onChange={onClear} />;
}

function Chosen({ choice }: { readonly choice: ExportChoice }): ReactElement {
  const { clock } = useApp();
  // As of when it was chosen: the preview and the file are of the same period.
  const [request] = useState(() => exportRequestOf(choice, clock.getState().nowMs ?? 0));
  const { state, reload } = useOperation('previewExport', request);
  if (state.kind === 'loading') return <LoadingPanel label="Counting rows…" />;
  if (state.kind === 'failed')
    return <FailedPanel title="The rows could not be read" cause={state.error.message} onRetry={reload} />;
  return (
    <>
      <ExportBar request={request} preview={state.value} />
      {state.value.rowCount === 0 ? (
        <EmptyPanel title="No rows match">Choose a longer period, or clear a filter.</EmptyPanel>
      ) : (
        <PreviewTable preview={state.value} />
      )}
      <ExportHistory />
    </>
  );
}

type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

interface ExportBarProps {
  readonly request: ExportRequest;
  readonly preview: ExportPreview;
}

function ExportBar({ request, preview: { rowCount, columns } }: ExportBarProps): ReactElement {
  const { ask, operations, shownIn } = useApp();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const write = async (): Promise<void> => {
    setProgress({ kind: 'writing' });
    const asked = await ask('createExport', request);
    if (asked.kind === 'past') return setProgress({ kind: 'idle' });
    if (asked.kind === 'failure') return setProgress({ kind: 'failed', message: asked.error.message });
    operations.changed({ topics: ['exports'], coins: null });
    setProgress({ kind: 'done', message: 'Written to the exports folder of the data folder.' });
  };
  const download = async (): Promise<void> => {
    setProgress({ kind: 'writing' });
    const asked = await ask('prepareDownload', request);
    if (asked.kind === 'past') return setProgress({ kind: 'idle' });
    if (asked.kind === 'failure') return setProgress({ kind: 'failed', message: asked.error.message });
    setProgress({ kind: 'done', message: 'The download has started.' });
    location.assign(asked.value.path);
  };
  const isWriting = progress.kind === 'writing';
  return (
    <div className="exports-bar">
      <p>
        <strong>{`${rowCount.toLocaleString('en-US')} ${rowCount === 1 ? 'row' : 'rows'}`}</strong>{' '}
        <span className="soft">{`${columns.length} columns, newest first. The preview leaves out network, venue, market id and account.`}</span>
      </p>
      <div className="exports-actions">
        {shownIn === 'browser' ? (
          <Button
            variant="filled"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            disabled={isWriting}
            onClick={() => void download()}
          >
            Download
          </Button>
        ) : null}
        <Button
          {...(shownIn === 'browser' ? {} : { variant: 'filled' })}
          disabled={isWriting}
          onClick={() => void write()}
        >
          Save with manifest
        </Button>
      </div>
      <p className={progress.kind === 'failed' ? 'bad' : 'soft'} role="status">
        {progress.kind === 'writing' ? 'Exporting…' : null}
        {progress.kind === 'done' || progress.kind === 'failed' ? progress.message : null}
      </p>
    </div>
  );
}
