import { Button, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { AlertThresholds } from '../../../src-preload/contract/bridge/alerts.ts';
import { hidesAmounts } from '../../format/preferences.ts';
import { formOf, isChanged, problemWith, thresholdsOf, type ThresholdsForm as Form } from './thresholds.ts';

const fields = [
  {
    field: 'dailyLossShare',
    label: 'Daily loss, % of its limit',
    hint: 'Measured against the limit the agent’s risk monitor reports.',
  },
  {
    field: 'drawdownShare',
    label: 'Drawdown, % of its limit',
    hint: 'Measured against the risk monitor’s limit, or the limit below if it reports none.',
  },
  {
    field: 'drawdownLimitUsd',
    label: 'Drawdown limit, USD',
    hint: 'Used when the risk monitor reports no limit. Leave empty for none.',
  },
  {
    field: 'liquidationDistance',
    label: 'Distance to liquidation, % of the mark',
    hint: 'Alerts when a position is closer than this.',
  },
  {
    field: 'equityDropShare',
    label: 'Account value drop, %',
    hint: 'From its highest value within the time below, excluding deposits and withdrawals.',
  },
  {
    field: 'equityDropMinutes',
    label: 'Time of the drop, minutes',
    hint: '5 to 1,440.',
  },
  {
    field: 'withoutStopMinutes',
    label: 'Position without a stop loss, minutes',
    hint: 'Alerts when this has lasted longer. 1 to 1,440.',
  },
] as const;

type Saving =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly message: string };

interface ThresholdsFormProps {
  readonly thresholds: AlertThresholds;
  /** Resolves to the reason it could not be saved; null if saved. */
  readonly onSave: (thresholds: AlertThresholds) => Promise<string | null>;
}

/** Thresholds above which alerts are raised. */
export function ThresholdsForm({ thresholds, onSave }: ThresholdsFormProps): ReactElement {
  const [edits, setEdits] = useState<Partial<Form>>({});
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const form = { ...formOf(thresholds), ...edits };
  const wanted = thresholdsOf(form);
  const changed = isChanged(form, thresholds);
  const submit = async (): Promise<void> => {
    if (wanted === null || !changed) return;
    setSaving({ kind: 'saving' });
    const refused = await onSave(wanted);
    if (refused !== null) return setSaving({ kind: 'failed', message: refused });
    setEdits({});
    setSaving({ kind: 'saved' });
  };
  return (
    <form
      className="alerts-card"
      aria-labelledby="alerts-thresholds"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="alerts-thresholds">Thresholds</h2>
      {fields.map(({ field, label, hint }) => (
        <TextInput
          key={field}
          type={field === 'drawdownLimitUsd' && hidesAmounts() ? 'password' : 'text'}
          label={label}
          description={hint}
          value={form[field]}
          error={problemWith(field, form)}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => {
            setEdits({ ...edits, [field]: event.currentTarget.value });
            setSaving({ kind: 'idle' });
          }}
        />
      ))}
      <div className="alerts-form-end">
        <Button type="submit" disabled={!changed || wanted === null || saving.kind === 'saving'}>
          Save thresholds
        </Button>
        <Button disabled={!changed} onClick={() => setEdits({})}>
          Discard
        </Button>
        <SavingStatus saving={saving} />
      </div>
    </form>
  );
}

function SavingStatus({ saving }: { readonly saving: Saving }): ReactElement | null {
  if (saving.kind === 'failed') {
    return (
      <span className="bad" role="alert">
        {saving.message}
      </span>
    );
  }
  return <span role="status">{saving.kind === 'saved' ? 'Saved.' : ''}</span>;
}
