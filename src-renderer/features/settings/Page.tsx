import './settings.css';
import { useDocumentTitle } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { useDesk } from '../../stores/DeskContext.ts';
import { FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { ReferenceCard } from './ReferenceCard.tsx';
import { SimulatorCard } from './SimulatorCard.tsx';
import { SourceForm } from './SourceForm.tsx';
import { ThemeCard } from './ThemeCard.tsx';
import type { Saving } from './use-settings-form.ts';

/** Which venue, network, account and agent are watched, and how the window looks. */
export function SettingsPage(): ReactElement {
  useDocumentTitle('Settings · Perpscope');
  const { settings, refresh } = useDesk();
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [keeping, setKeeping] = useState<Saving>({ kind: 'idle' });
  const state = useStore(settings);
  if (state.kind === 'loading') return <LoadingPanel label="Reading the settings…" />;
  if (state.kind === 'failed') {
    return (
      <FailedPanel title="The settings could not be read" cause={state.error.message} onRetry={refresh} />
    );
  }
  return (
    <div className="settings-scroll">
      <div className="settings">
        <h1>Settings</h1>
        <SourceForm settings={state.settings} progress={{ saving, setSaving }} />
        <div className="settings-side">
          <ReferenceCard settings={state.settings} progress={{ saving: keeping, setSaving: setKeeping }} />
          <ThemeCard />
          {state.settings.simulator === null ? null : <SimulatorCard simulator={state.settings.simulator} />}
        </div>
      </div>
    </div>
  );
}
