import '../../ui/table.css';
import { useTitle } from '../../ui/use-title.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import './settings.css';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Answered } from '../../ui/answers/Answered.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { BackupCard } from './BackupCard.tsx';
import { DesktopCard } from './DesktopCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { ReferenceCard } from './ReferenceCard.tsx';
import { RpcCard } from './RpcCard.tsx';
import { SimulatedChainsCard } from './SimulatedChainsCard.tsx';
import { SimulatorCard } from './SimulatorCard.tsx';
import { SourceForm } from './SourceForm.tsx';
import type { Saving } from './use-edits.ts';

/** Settings screen: which venue, network, account and agent are watched, and how the window looks. */
export function SettingsPage({ profiles }: { readonly profiles: ReactNode }): ReactElement {
  useTitle('Settings');
  const { shownIn } = useApp();
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [keeping, setKeeping] = useState<Saving>({ kind: 'idle' });
  const [rpcSaving, setRpcSaving] = useState<Saving>({ kind: 'idle' });
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Settings</h1>
      </header>
      <div className="desk-scroll">
        <Answered what="settings" used={useOperation('getSettings', null)}>
          {(settings) => (
            <div className="settings">
              <div className="settings-cards">
                <SourceForm settings={settings} progress={{ saving, setSaving }} />
                <RpcCard settings={settings} progress={{ saving: rpcSaving, setSaving: setRpcSaving }} />
                <ReferenceCard settings={settings} progress={{ saving: keeping, setSaving: setKeeping }} />
                {profiles}
                <BackupCard settings={settings} />
                <AppearanceCard />
                <PreferencesCard />
                {shownIn === 'desktop' ? <DesktopCard settings={settings} /> : null}
                {settings.simulator === null ? null : (
                  <>
                    <SimulatorCard simulator={settings.simulator} />
                    <SimulatedChainsCard />
                  </>
                )}
              </div>
            </div>
          )}
        </Answered>
      </div>
    </div>
  );
}
