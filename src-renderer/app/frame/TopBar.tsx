import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { ActionIcon, Tooltip, useMantineColorScheme, Popover, UnstyledButton } from '@mantine/core';
import { IconMoon, IconSun, IconBell, IconBellRinging, IconClockExclamation } from '@tabler/icons-react';
import { SearchBox } from '../../features/search/SearchBox.tsx';
import { ProfileMenu } from '../../features/profiles/ProfileMenu.tsx';
import { useFrame, useOperation } from '../../operations/use-operation.ts';
import { AgentChip } from './AgentChip.tsx';
import { Indicators } from './Indicators.tsx';
import type { Frame } from '../../../src-preload/contract/bridge/events.ts';
import { networkLabels } from '../../format/labels.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { OlderData, useOlder } from '../../ui/answers/OlderData.tsx';
import './bell.css';
import { useDisclosure } from '@mantine/hooks';
import { BellList } from '../../features/alerts/BellList.tsx';
import { UnreadableAlerts } from '../../features/alerts/UnreadableAlerts.tsx';
import { useLookedAt } from '../../features/alerts/use-alert-calls.ts';
import { SeverityIcon } from '../../features/alerts/AlertTitle.tsx';
import { bellSentence, groupAlerts, severityCounts } from '../../features/alerts/view-model.ts';

export function TopBar(): ReactElement {
  const simulated = useFrame((frame) => frame.simulated) === true;
  return (
    <header className={simulated ? 'top-bar top-bar-simulated' : 'top-bar'}>
      <a className="brand" href="#/overview" aria-label="Perpscope, to the Overview">
        <img src={new URL('../../icon.svg', import.meta.url).href} width={20} height={20} alt="" />
        <span className="brand-name">Perpscope</span>
      </a>
      <ProfileMenu />
      <NetworkChip />
      <AgentChip />
      <SearchBox />
      <span className="top-bar-end">
        <Bell />
        <Indicators />
        <ThemeSwitch />
      </span>
    </header>
  );
}

function whyUnknown(open: boolean, frame: Frame | null): string {
  if (!open) return 'Network unknown: not connected to Perpscope';
  if (frame === null || frame.networkConflict === null)
    return 'Network unknown: the venue has not answered yet';
  const { selected, agent } = frame.networkConflict;
  return `Network in conflict: ${networkLabels[selected]} is selected, the agent reports ${networkLabels[agent]}`;
}

/** Venue network that every figure of the window belongs to, and whether it is simulated. */
function NetworkChip(): ReactElement {
  const link = useStore(useApp().connection, (connection) => connection.link.kind);
  const frame = useFrame((shown) => shown);
  const network = link === 'open' ? (frame?.network ?? null) : null;
  const reason = whyUnknown(link === 'open', frame);
  return (
    <div className="network" role="group" aria-label="Network">
      <span className={network === null ? 'chip' : `chip network-${network.toLowerCase()}`}>
        {network === null ? <Missing reason={reason} /> : networkLabels[network]}
      </span>
      {frame?.simulated === true ? (
        <span
          className="simulated"
          title="All figures come from the built-in simulator, not from a real venue"
        >
          SIMULATED
        </span>
      ) : null}
    </div>
  );
}

function ThemeSwitch(): ReactElement {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme !== 'light';
  const label = dark ? 'Switch to the light theme' : 'Switch to the dark theme';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className="bar-button"
        aria-label={label}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

const unread = {
  alerts: [],
  active: 0,
  unseen: 0,
  unreadable: 0,
  bySeverity: { critical: 0, warning: 0, info: 0 },
} as const;

/** Number of active alerts by severity. A click opens the list, to mute or open each. */
function Bell(): ReactElement {
  const { state, reload } = useOperation('getAlerts', null);
  const [opened, { toggle, close }] = useDisclosure(false);
  const view = state.kind === 'ready' ? state.value : unread;
  const older = useOlder(state.kind === 'ready' ? state.refreshError : null);
  const sentence =
    state.kind === 'ready'
      ? `${bellSentence(view)}${older === null ? '' : `. Older data: ${older.message}`}`
      : `Alerts: ${state.kind === 'failed' ? 'unknown' : 'loading'}`;
  useLookedAt(opened, view.unseen);
  const Icon = view.unseen > 0 ? IconBellRinging : IconBell;
  return (
    <Popover width={380} position="bottom-end" opened={opened} onChange={close} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={view.unseen > 0 ? 'bell bell-new' : 'bell'}
          title={sentence}
          onClick={toggle}
        >
          <span className="unseen">{sentence}</span>
          <Icon size={16} aria-hidden="true" />
          {older === null ? null : <IconClockExclamation className="warn" size={13} aria-hidden="true" />}
          {severityCounts(view.bySeverity).map(({ severity, count, label }) => (
            <span key={severity} className={`bell-count bell-${severity}`} aria-hidden="true">
              <SeverityIcon severity={severity} size={13} />
              {count} <span className="bell-word">{label}</span>
            </span>
          ))}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Alerts">
        {state.kind === 'failed' ? (
          <p className="bad">{state.error.message}</p>
        ) : state.kind === 'loading' ? (
          <p className="soft">Loading alerts…</p>
        ) : (
          <>
            <OlderData what="alerts" error={state.refreshError} onRetry={reload} />
            <BellList alerts={groupAlerts(view).active} active={view.active} onLeave={close} />
          </>
        )}
        <UnreadableAlerts count={view.unreadable} />
        <p className="popover-foot">
          <a href="#/alerts" onClick={close}>
            All alerts, mutes and thresholds
          </a>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
