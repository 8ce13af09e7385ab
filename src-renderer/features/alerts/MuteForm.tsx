import { Button, Select, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { AlertMute, AlertRule } from '../../../src-preload/contract/bridge/alerts.ts';
import { alertRuleLabels } from '../../../src-preload/contract/bridge/alerts.ts';
import { useApp } from '../../stores/AppContext.ts';
import { muteLengths, muteUntil, type MuteLength } from './view-model.ts';
import { choicesOf } from '../../format/labels.ts';

const rules = choicesOf(alertRuleLabels);
const lengths = muteLengths.map(({ value, label }) => ({ value, label }));

interface MuteFormProps {
  readonly onMute: (mute: AlertMute) => Promise<string | null>;
}

/** Form that mutes a rule or a market before it raises an alert. */
export function MuteForm({ onMute }: MuteFormProps): ReactElement {
  const { clock } = useApp();
  const [rule, setRule] = useState<AlertRule | null>(null);
  const [coin, setCoin] = useState('');
  const [length, setLength] = useState<MuteLength>('hour');
  const [problem, setProblem] = useState<string | null>(null);
  const market = coin.trim() === '' ? null : coin.trim();
  const submit = async (): Promise<void> => {
    const { nowMs } = clock.getState();
    if (nowMs === null) return;
    const refused = await onMute({ rule, coin: market, until: muteUntil(length, nowMs) });
    setProblem(refused);
    if (refused === null) setCoin('');
  };
  return (
    <form
      className="alerts-form"
      aria-label="Mute"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select
        label="Rule"
        placeholder="All rules"
        data={rules}
        value={rule}
        clearable
        clearButtonProps={{ 'aria-label': 'All rules' }}
        onChange={(value) => setRule(value as AlertRule | null)}
      />
      <TextInput
        label="Market"
        placeholder="All markets"
        value={coin}
        spellCheck={false}
        error={problem}
        onChange={(event) => setCoin(event.currentTarget.value)}
      />
      <Select
        label="Duration"
        data={lengths}
        value={length}
        allowDeselect={false}
        onChange={(value) => setLength((value ?? 'hour') as MuteLength)}
      />
      <div className="alerts-form-end">
        <Button type="submit" disabled={rule === null && market === null}>
          Mute
        </Button>
      </div>
    </form>
  );
}
