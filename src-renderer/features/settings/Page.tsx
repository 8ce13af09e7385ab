import '../../ui/table.css';
import { useTitle } from '../../ui/use-title.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import './settings.css';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { OlderData } from '../../ui/OlderData.tsx';
import { FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { BackupCard } from './BackupCard.tsx';
import { DesktopCard } from './DesktopCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ReferenceCard } from './ReferenceCard.tsx';
import { RpcCard } from './RpcCard.tsx';
import { SimulatedChainsCard } from './SimulatedChainsCard.tsx';
import { SimulatorCard } from './SimulatorCard.tsx';
import { SourceForm } from './SourceForm.tsx';
import type { Saving } from './use-settings-form.ts';

/** Settings screen: which venue, network, account and agent are watched, and how the window looks. */
export function SettingsPage({ profiles }: { readonly profiles: ReactNode }): ReactElement {
  useTitle('Settings');
  const { state, reload } = useOperation('getSettings', null);
  const { shownIn } = useApp();
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [keeping, setKeeping] = useState<Saving>({ kind: 'idle' });
  const [rpcSaving, setRpcSaving] = useState<Saving>({ kind: 'idle' });
  if (state.kind === 'loading') return <LoadingPanel label="Loading settings…" />;
  if (state.kind === 'failed') {
    return <FailedPanel title="Could not load the settings" error={state.error} onRetry={reload} />;
  }
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Settings</h1>
      </header>
      <div className="desk-scroll">
        <OlderData what="settings" error={state.refreshError} onRetry={reload} />
        <div className="settings">
          <div className="settings-cards">
            <SourceForm settings={state.value} progress={{ saving, setSaving }} />
            <RpcCard settings={state.value} progress={{ saving: rpcSaving, setSaving: setRpcSaving }} />
            <ReferenceCard settings={state.value} progress={{ saving: keeping, setSaving: setKeeping }} />
            {profiles}
            <BackupCard settings={state.value} />
            <AppearanceCard />
            <PreferencesCard />
            {shownIn === 'desktop' ? <DesktopCard settings={state.value} /> : null}
            {state.value.simulator === null ? null : (
              <>
                <SimulatorCard simulator={state.value.simulator} />
                <SimulatedChainsCard />
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
