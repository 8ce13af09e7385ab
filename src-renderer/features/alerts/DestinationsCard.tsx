import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { AlertSeverity } from '../../../src-preload/contract/bridge/alerts.ts';
import type {
  SettingsChange,
  SettingsView,
  WebhookPreset,
  WebhookStatus,
} from '../../../src-preload/contract/bridge/settings.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { beep } from '../../ui/beep.ts';
import { Instant } from '../../ui/Instant.tsx';
import {
  addressHints,
  storageText,
  presetLabels,
  severityLabels,
  timeProblem,
  usualSeverity,
  waitingText,
} from './destinations.ts';
import { choicesOf } from '../../format/labels.ts';

/** Destinations of alerts other than this window. */
export function DestinationsCard(): ReactElement {
  const { state } = useOperation('getSettings', null);
  return (
    <section className="alerts-card" aria-labelledby="alerts-destinations">
      <h2 id="alerts-destinations">Destinations</h2>
      <SoundSwitch />
      {state.kind === 'ready' ? <Destinations settings={state.value} /> : null}
      {state.kind === 'failed' ? <p className="bad">{state.error.message}</p> : null}
    </section>
  );
}

function SoundSwitch(): ReactElement {
  const { preferences } = useApp();
  const isOn = useStore(preferences, ({ alertSound }) => alertSound);
  return (
    <Switch
      label="Sound for new alerts in this window"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        preferences.change({ alertSound: checked });
        if (checked) beep();
      }}
    />
  );
}

type Outcome = { readonly isGood: boolean; readonly message: string } | null;

function Destinations({ settings }: { readonly settings: SettingsView }): ReactElement {
  const { ask, operations } = useApp();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { alertWebhooks } = settings;
  const save = async (change: SettingsChange): Promise<boolean> => {
    const asked = await ask('saveSettings', change);
    if (asked.kind === 'answer') operations.keep('getSettings', asked.value);
    setOutcome(
      asked.kind === 'failure'
        ? { isGood: false, message: asked.error.message }
        : { isGood: true, message: 'Saved.' },
    );
    return asked.kind === 'answer';
  };
  const test = async (id: string): Promise<void> => {
    setOutcome({ isGood: true, message: 'Sending a test…' });
    const asked = await ask('testWebhook', { id });
    if (asked.kind === 'past') return setOutcome(null);
    const error = asked.kind === 'failure' ? asked.error.message : asked.value.error;
    setOutcome(
      error === null
        ? { isGood: true, message: 'The test message arrived.' }
        : { isGood: false, message: `The test message did not arrive. ${error}` },
    );
  };
  return (
    <>
      {alertWebhooks.trouble === null ? null : <p className="warn">{alertWebhooks.trouble}</p>}
      {alertWebhooks.destinations.length === 0 ? (
        <p className="soft">No webhooks. Alerts stay on this machine.</p>
      ) : (
        <ul className="destinations" aria-label="Webhooks">
          {alertWebhooks.destinations.map((one) => (
            <Destination
              key={one.id}
              status={one}
              onTest={() => void test(one.id)}
              onSeverity={(leastSeverity) =>
                void save({ alertWebhooks: { kind: 'change', id: one.id, leastSeverity } })
              }
              onRemove={() => void save({ alertWebhooks: { kind: 'remove', id: one.id } })}
            />
          ))}
        </ul>
      )}
      <AddForm settings={settings} onAdd={save} />
      <SummaryForm settings={settings} onSave={save} />
      <p role="status" className={outcome?.isGood === false ? 'bad' : 'good'}>
        {outcome?.message}
      </p>
    </>
  );
}

interface DestinationProps {
  readonly status: WebhookStatus;
  readonly onTest: () => void;
  readonly onSeverity: (leastSeverity: AlertSeverity) => void;
  readonly onRemove: () => void;
}

function Destination({ status, onTest, onSeverity, onRemove }: DestinationProps): ReactElement {
  const { preset, host, leastSeverity, lastSentAt, lastFailure } = status;
  const name = `${presetLabels[preset]}, ${host}`;
  const waiting = waitingText(status);
  return (
    <li>
      <strong>{presetLabels[preset]}</strong> <span className="soft">{host}</span>
      <p className="faint">
        {lastSentAt === null ? (
          'Nothing sent since Perpscope started.'
        ) : (
          <>
            Last sent <Instant ms={lastSentAt} />.
          </>
        )}
        {waiting === null ? null : ` ${waiting}`}
      </p>
      {lastFailure === null ? null : (
        <p className="warn">
          Last failure <Instant ms={lastFailure.at} />: {lastFailure.message}
        </p>
      )}
      <div className="alerts-form-end">
        <SeveritySelect aria-label={`Alerts sent to ${name}`} value={leastSeverity} onChange={onSeverity} />
        <Button aria-label={`Send a test to ${name}`} onClick={onTest}>
          Send a test
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

interface SeveritySelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly value: AlertSeverity;
  readonly onChange: (leastSeverity: AlertSeverity) => void;
}

function SeveritySelect({ onChange, ...others }: SeveritySelectProps): ReactElement {
  return (
    <Select
      {...others}
      data={severities}
      allowDeselect={false}
      onChange={(value) => onChange((value ?? usualSeverity) as AlertSeverity)}
    />
  );
}

const severities = choicesOf(severityLabels);

interface AddFormProps {
  readonly settings: SettingsView;
  /** Resolves to whether it was saved. */
  readonly onAdd: (change: SettingsChange) => Promise<boolean>;
}

const presets = choicesOf(presetLabels);

function AddForm({ settings, onAdd }: AddFormProps): ReactElement {
  const [preset, setPreset] = useState<WebhookPreset>('generic');
  const [url, setUrl] = useState('');
  const [leastSeverity, setLeastSeverity] = useState<AlertSeverity>(usualSeverity);
  const submit = async (): Promise<void> => {
    if (await onAdd({ alertWebhooks: { kind: 'add', preset, url: url.trim(), leastSeverity } })) setUrl('');
  };
  return (
    <form
      className="alerts-form"
      aria-label="Add a webhook"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select
        label="Webhook"
        data={presets}
        value={preset}
        allowDeselect={false}
        onChange={(value) => setPreset((value ?? 'generic') as WebhookPreset)}
      />
      <SeveritySelect label="Sends" value={leastSeverity} onChange={setLeastSeverity} />
      <TextInput
        className="destination-address"
        label="Address"
        description={`${addressHints[preset]} ${storageText(settings.alertWebhooks)}`}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className="alerts-form-end">
        <Button type="submit" disabled={url.trim() === ''}>
          Add webhook
        </Button>
      </div>
    </form>
  );
}

interface SummaryFormProps {
  readonly settings: SettingsView;
  readonly onSave: (change: SettingsChange) => Promise<boolean>;
}

function SummaryForm({ settings: { alertSummaryAt }, onSave }: SummaryFormProps): ReactElement {
  const saved = alertSummaryAt.value ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const time = typed ?? saved;
  const problem = timeProblem(time);
  const submit = async (): Promise<void> => {
    if (await onSave({ alertSummaryAt: time === '' ? null : time })) setTyped(null);
  };
  return (
    <form
      className="alerts-form"
      aria-label="Daily summary"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) void submit();
      }}
    >
      <TextInput
        label="Daily summary at"
        description="HH:MM, by the clock of the machine that Perpscope runs on. Leave empty for none."
        placeholder="none"
        value={time}
        error={problem}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
      />
      <div className="alerts-form-end">
        <Button type="submit" disabled={time === saved || problem !== null}>
          Save time
        </Button>
      </div>
    </form>
  );
}
