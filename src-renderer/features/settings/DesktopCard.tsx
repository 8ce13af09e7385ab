import { Button, Switch } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import { useApp } from '../../stores/AppContext.ts';
import { fixedText } from '../../format/setting-text.ts';

/** Settings for the start of the desktop app, and where its data is. */
export function DesktopCard({
  settings: { startAtLogin, startMinimized },
}: {
  readonly settings: SettingsView;
}): ReactElement {
  const { ask, operations } = useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (change: SettingsChange): Promise<void> => {
    const asked = await ask('saveSettings', change);
    setFailure(asked.kind === 'failure' ? asked.error.message : null);
    if (asked.kind === 'answer') operations.keep('getSettings', asked.value);
  };
  const reveal = async (folder: 'revealDataFolder' | 'revealLogFolder'): Promise<void> => {
    const asked = await ask(folder, null);
    setFailure(asked.kind === 'failure' ? asked.error.message : null);
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
          onClick={() => void reveal('revealDataFolder')}
        >
          Open data folder
        </Button>
        <Button
          leftSection={<IconFolder size={14} aria-hidden="true" />}
          onClick={() => void reveal('revealLogFolder')}
        >
          Open log folder
        </Button>
        {failure === null ? null : (
          <span className="bad" role="alert">
            {failure}
          </span>
        )}
      </div>
      <p className="faint">
        The data folder holds the record and the settings; its folder logs holds the log files.
      </p>
    </section>
  );
}
