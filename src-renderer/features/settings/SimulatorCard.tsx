import { Button, Select, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useApp } from '../../stores/AppContext.ts';

interface SimulatorCardProps {
  readonly simulator: NonNullable<SettingsView['simulator']>;
}

/** For developers: switches faults of the embedded simulator on while it runs. */
export function SimulatorCard({ simulator: { faults, fault } }: SimulatorCardProps): ReactElement {
  const { ask } = useApp();
  const [kind, setKind] = useState<string | null>(faults[0] ?? null);
  const [type, setType] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const give = async (next: { kind: string; type: string | null } | null): Promise<void> => {
    const asked = await ask('simulateFault', next);
    setProblem(asked.kind === 'failure' ? asked.error.message : null);
  };
  return (
    <section className="settings-card" aria-labelledby="settings-simulator">
      <h2 id="settings-simulator">Simulator faults</h2>
      <p className="soft">
        For developers: make the simulated venue, agent, reference provider or chains fail.
      </p>
      <p role="status">
        {fault === null ? (
          'No active fault.'
        ) : (
          <span className="warn">
            Active: <strong>{fault.kind}</strong>
            {fault.type === null ? '' : ` for ${fault.type}`}
          </span>
        )}
      </p>
      <Select
        label="Fault"
        data={[...faults]}
        value={kind}
        onChange={setKind}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
      />
      <TextInput
        label="Only for this request type"
        description="Such as userFills. Leave empty for all types."
        value={type}
        spellCheck={false}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <div className="settings-actions">
        <Button
          disabled={kind === null}
          onClick={() => void (kind === null ? null : give({ kind, type: type.trim() || null }))}
        >
          Start fault
        </Button>
        <Button disabled={fault === null} onClick={() => void give(null)}>
          Stop fault
        </Button>
        {problem === null ? null : (
          <span className="bad" role="alert">
            {problem}
          </span>
        )}
      </div>
    </section>
  );
}
