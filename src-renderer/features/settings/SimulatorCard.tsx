import { Failure } from '../../ui/answers/Failure.tsx';
import { Button, Select, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useCommand } from '../../operations/use-command.ts';

interface SimulatorCardProps {
  readonly simulator: NonNullable<SettingsView['simulator']>;
}

/** For developers: switches faults of the embedded simulator on while it runs. */
export function SimulatorCard({ simulator: { faults, fault } }: SimulatorCardProps): ReactElement {
  const { command, failure } = useCommand();
  const [kind, setKind] = useState<string | null>(faults[0] ?? null);
  const [type, setType] = useState('');
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
          onClick={() =>
            void (kind === null ? null : command('simulateFault', { kind, type: type.trim() || null }))
          }
        >
          Start fault
        </Button>
        <Button disabled={fault === null} onClick={() => void command('simulateFault', null)}>
          Stop fault
        </Button>
        <Failure text={failure} />
      </div>
    </section>
  );
}
