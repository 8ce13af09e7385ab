import { Failure } from '../../ui/answers/Failure.tsx';
import { Button, Switch } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useCommand } from '../../operations/use-command.ts';
import { useApp } from '../../stores/AppContext.ts';
import { fixedText } from '../../format/setting-text.ts';

/** Settings for the start of the desktop app, and where its data is. */
export function DesktopCard({
  settings: { startAtLogin, startMinimized },
}: {
  readonly settings: SettingsView;
}): ReactElement {
  const { operations } = useApp();
  const { command, failure } = useCommand();
  const save = async (change: SettingsChange): Promise<void> => {
    const asked = await command('saveSettings', change);
    if (asked.kind === 'answer') operations.keep('getSettings', asked.value);
  };
  return (
    <section className="settings-card" aria-labelledby="settings-desktop">
      <h2 id="settings-desktop">This app</h2>
      <Switch
        label="Start at login"
        description={fixedText(startAtLogin.origin)}
        checked={startAtLogin.value}
        disabled={fixedText(startAtLogin.origin) !== null}
        onChange={(event) => void save({ startAtLogin: event.currentTarget.checked })}
      />
      <Switch
        label="Start minimized"
        description={fixedText(startMinimized.origin)}
        checked={startMinimized.value}
        disabled={fixedText(startMinimized.origin) !== null}
        onChange={(event) => void save({ startMinimized: event.currentTarget.checked })}
      />
      <div className="settings-actions">
        <Button
          leftSection={<IconFolder size={14} aria-hidden="true" />}
          onClick={() => void command('revealDataFolder', null)}
        >
          Open data folder
        </Button>
        <Button
          leftSection={<IconFolder size={14} aria-hidden="true" />}
          onClick={() => void command('revealLogFolder', null)}
        >
          Open log folder
        </Button>
        <Failure text={failure} />
      </div>
      <p className="faint">
        The data folder holds the record and the settings; its folder logs holds the log files.
      </p>
    </section>
  );
}
