import './first-steps.css';
import { Button, CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import type { VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import { addressProblem, fixedText } from '../../format/setting-text.ts';
import { networkLabels } from '../../format/labels.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';

/** First steps, on the Overview until one of them is used or all are dismissed. */
export function FirstSteps(): ReactElement | null {
  const { state } = useOperation('getSettings', null);
  if (state.kind !== 'ready' || !state.value.showFirstSteps.value) return null;
  return <Steps settings={state.value} />;
}

type Saving = { readonly kind: 'idle' | 'saving' } | { readonly kind: 'failed'; readonly message: string };

interface StepsProps {
  readonly settings: SettingsView;
}

function Steps({ settings }: StepsProps): ReactElement {
  const { ask, operations } = useApp();
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const save = async (change: SettingsChange): Promise<void> => {
    setSaving({ kind: 'saving' });
    const asked = await ask('saveSettings', change);
    if (asked.kind === 'answer') operations.keep('getSettings', asked.value);
    setSaving(asked.kind === 'failure' ? { kind: 'failed', message: asked.error.message } : { kind: 'idle' });
  };
  const dismiss = (): void => void save({ showFirstSteps: false });
  const isSmall = useMediaQuery(smallWindow, false, { getInitialValueInEffect: false });
  return (
    <section
      className={isSmall ? 'tile first-steps first-steps-line' : 'tile first-steps'}
      aria-labelledby="first-steps"
    >
      <h2 id="first-steps" className={isSmall ? 'first-steps-name' : 'unseen'}>
        First steps
      </h2>
      {isSmall ? (
        <StepLinks settings={settings} onUse={dismiss} />
      ) : (
        <>
          <LookAround isSimulated={settings.venue.value === 'simulated'} onDone={dismiss} />
          <Watch
            settings={settings}
            isSaving={saving.kind === 'saving'}
            onWatch={(change) => void save(change)}
          />
          <ConnectAgent onUse={dismiss} />
        </>
      )}
      <CloseButton
        size="sm"
        aria-label="Dismiss first steps"
        className="first-steps-close"
        onClick={dismiss}
      />
      {saving.kind === 'failed' ? (
        <p role="alert" className="bad first-steps-failure">
          {saving.message}
        </p>
      ) : null}
    </section>
  );
}

/** Window size at which the steps take one line, so that the tiles have room. */
const smallWindow = '(width < 1080px), (height < 700px)';

/** Links to the steps on other screens. Looking around has no link: for that, the user dismisses the steps. */
function StepLinks({ settings, onUse }: StepsProps & { readonly onUse: () => void }): ReactElement {
  return (
    <>
      {whyNoWatching(settings) === null ? (
        <StepLink to="/settings?field=account" onUse={onUse}>
          Watch an address
        </StepLink>
      ) : null}
      <AgentLinks onUse={onUse} />
    </>
  );
}

function ConnectAgent({ onUse }: { readonly onUse: () => void }): ReactElement {
  return (
    <Step title="Connect an agent">
      <p className="soft">
        An agent reports its status and decisions in a folder or over HTTP: docs/agent-feed.md.
      </p>
      <div className="first-steps-row">
        <AgentLinks onUse={onUse} />
      </div>
    </Step>
  );
}

function AgentLinks({ onUse }: { readonly onUse: () => void }): ReactElement {
  return (
    <>
      <StepLink to="/settings?field=agentFeed" onUse={onUse}>
        Agent feed
      </StepLink>
      <StepLink to="/connections" onUse={onUse}>
        MCP clients
      </StepLink>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ title, children }: StepProps): ReactElement {
  return (
    <div className="first-step">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

interface StepLinkProps {
  readonly to: string;
  readonly onUse: () => void;
  readonly children: string;
}

function StepLink({ to, onUse, children }: StepLinkProps): ReactElement {
  return (
    <Link href={to} className="first-steps-link" onClick={onUse}>
      {children}
      <IconChevronRight size={13} aria-hidden="true" />
    </Link>
  );
}

interface LookAroundProps {
  readonly isSimulated: boolean;
  readonly onDone: () => void;
}

function LookAround({ isSimulated, onDone }: LookAroundProps): ReactElement {
  return (
    <Step title={isSimulated ? 'Look around the simulation' : 'Look around'}>
      <p className="soft">
        {isSimulated ? 'A simulated account and agent; no real money. ' : ''}
        Each tile’s title opens its screen.
      </p>
      <div className="first-steps-row">
        <Button size="compact-sm" onClick={onDone}>
          Look around
        </Button>
      </div>
    </Step>
  );
}

interface WatchProps extends StepsProps {
  readonly isSaving: boolean;
  readonly onWatch: (change: SettingsChange) => void;
}

function Watch({ settings, isSaving, onWatch }: WatchProps): ReactElement {
  const [address, setAddress] = useState('');
  const [network, setNetwork] = useState<VenueNetwork>(settings.network.value);
  const fixed = whyNoWatching(settings);
  const problem = address.trim() === '' ? null : addressProblem(address);
  if (fixed !== null)
    return (
      <Step title="Watch an address">
        <p className="soft">{fixed}</p>
      </Step>
    );
  return (
    <Step title="Watch an address">
      <p className="soft">
        An account or vault on Hyperliquid, read only.
        {settings.venue.value === 'simulated' ? ' Replaces the simulation.' : ''}
      </p>
      <form
        className="first-steps-row"
        aria-label="Watch an address"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (addressProblem(address) === null) onWatch(watchChange(address, network, settings));
        }}
      >
        <SegmentedControl
          aria-label="Network to watch"
          data={networks}
          value={network}
          onChange={(value) => setNetwork(value)}
        />
        <TextInput
          className="first-steps-address"
          size="xs"
          aria-label="Address to watch"
          placeholder="0x…"
          value={address}
          error={problem}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="compact-sm"
          variant="filled"
          disabled={addressProblem(address) !== null || isSaving}
        >
          {isSaving ? 'Opening…' : 'Watch'}
        </Button>
      </form>
    </Step>
  );
}

const networks = (['TESTNET', 'MAINNET'] as const).map((value) => ({ value, label: networkLabels[value] }));

const watched = ['venue', 'network', 'account'] as const;

/** Returns the settings change that watches an address: only settings that differ. It also hides the first steps. */
export function watchChange(address: string, network: VenueNetwork, settings: SettingsView): SettingsChange {
  return {
    ...(settings.venue.value === 'hyperliquid' ? {} : { venue: 'hyperliquid' as const }),
    ...(settings.network.value === network ? {} : { network }),
    account: address.trim(),
    showFirstSteps: false,
  };
}

/** Returns why the window can't watch another address; null: it can. */
export function whyNoWatching(settings: SettingsView): string | null {
  const names = watched.filter((name) => fixedText(settings[name].origin) !== null);
  return names.length === 0
    ? null
    : `Set on the command line or in the environment, not here: ${names.join(', ')}.`;
}
