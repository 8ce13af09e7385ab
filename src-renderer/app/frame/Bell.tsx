import './bell.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { BellList } from '../../features/alerts/BellList.tsx';
import { useLookedAt } from '../../features/alerts/use-alert-calls.ts';
import { SeverityIcon } from '../../features/alerts/AlertTitle.tsx';
import { bellSentence, groupAlerts, severityCounts } from '../../features/alerts/view-model.ts';
import { useOperation } from '../../operations/use-operation.ts';

const unread = {
  alerts: [],
  active: 0,
  unseen: 0,
  bySeverity: { critical: 0, warning: 0, info: 0 },
} as const;

/** Number of active alerts by severity. A click opens the list, to mute or open each. */
export function Bell(): ReactElement {
  const state = useOperation('getAlerts', null).state;
  const [opened, { toggle, close }] = useDisclosure(false);
  const view = state.kind === 'ready' ? state.value : unread;
  const sentence = state.kind === 'ready' ? bellSentence(view) : 'Alerts: loading';
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
          <BellList alerts={groupAlerts(view).active} active={view.active} onLeave={close} />
        )}
        <p className="bell-all">
          <a href="#/alerts" onClick={close}>
            All alerts, mutes and thresholds
          </a>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
