import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { Button } from '@mantine/core';
import type { Frame } from '../../../src-preload/contract/bridge/events.ts';
import { inSentences } from '../../../src-preload/contract/sentences.ts';
import { networkLabels } from '../../format/labels.ts';
import { useFrame, useOperation, useSelected } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { severityOf, troubleText } from '../../format/source-text.ts';
import { serviceText } from '../../format/service-text.ts';
import { bannerSources } from './banner-sources.ts';

/** Banners on what is wrong with the data below, with cause and remedy. Empty if nothing is wrong. */
export function Notices(): ReactElement {
  const link = useStore(useApp().connection, (connection) => connection.link);
  const frame = useFrame((shown) => shown);
  return (
    <div className="notices">
      {link.kind === 'lost' ? (
        <Banner tone="bad">
          Connection to Perpscope lost. Reconnecting; every figure on this page is stale until then.
        </Banner>
      ) : null}
      {link.kind === 'open' ? <PortNotice /> : null}
      {link.kind === 'open' ? <TroubleNotice /> : null}
      {frame === null || link.kind !== 'open' ? null : (
        <>
          <ConflictNotice frame={frame} />
          <SourceNotices frame={frame} />
          <AccountNotices />
        </>
      )}
    </div>
  );
}

/** Banner shown if no source is open, in which case there is no frame either. */
export function TroubleNotice(): ReactElement | null {
  const trouble = useSelected('getSettings', (settings) => settings.trouble);
  if (trouble === null) return null;
  return (
    <Banner tone="bad">
      {trouble} Choose what to watch in <a href="#/settings">Settings</a>.
    </Banner>
  );
}

function SourceNotices({ frame }: { readonly frame: Frame }): ReactElement {
  return (
    <>
      {bannerSources(frame.health).map(({ source, state }) => {
        const { lastError, remedy } = frame.health[source];
        return (
          <Banner key={source} tone={severityOf(source, state) === 'critical' ? 'bad' : 'warn'}>
            <strong>{troubleText(source, state)}.</strong> {inSentences(serviceText(lastError), remedy)}
          </Banner>
        );
      })}
    </>
  );
}

/** Banner across the window: data of an agent is never combined with a network that the agent does not report. */
function ConflictNotice({ frame: { networkConflict } }: { readonly frame: Frame }): ReactElement | null {
  if (networkConflict === null) return null;
  const { selected, agent } = networkConflict;
  return (
    <Banner tone="bad">
      <strong>Network conflict.</strong> {networkLabels[selected]} is selected, but the agent reports{' '}
      {networkLabels[agent]}. Agent data is hidden until they match. Switch the network in{' '}
      <a href="#/settings">Settings</a> or connect an agent on this network.
    </Banner>
  );
}

/** Banners on what is wrong with the address that is watched. */
export function AccountNotices(): ReactElement | null {
  const state = useOperation('getAccount', null).state;
  if (state.kind !== 'ready') return null;
  return (
    <>
      {state.value.notices.map(({ kind, message }) => (
        <Banner key={kind} tone="warn">
          {message}
        </Banner>
      ))}
    </>
  );
}

/** Banner on every screen while the port is not open: Perpscope keeps watching, but no program can connect. */
export function PortNotice(): ReactElement | null {
  const { ask } = useApp();
  const [isTrying, setTrying] = useState(false);
  const trouble = useSelected('getSettings', ({ portTrouble }) => portTrouble);
  if (trouble === null) return null;
  const again = async (): Promise<void> => {
    setTrying(true);
    await ask('openPort', null); // the settings pushed with it show the result
    setTrying(false);
  };
  return (
    <Banner tone="bad">
      <strong>Other programs can’t connect to Perpscope.</strong> {trouble.message}{' '}
      <span className="banner-actions">
        <a href="#/settings">Open Settings</a>
        <Button disabled={isTrying} onClick={() => void again()}>
          {isTrying ? 'Trying…' : 'Try again'}
        </Button>
      </span>
    </Banner>
  );
}
