import './bell.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { BellList } from '../../features/alerts/BellList.tsx';
import { useLookedAt } from '../../features/alerts/use-alert-calls.ts';
import { bellSentence, bellWord, groupAlerts } from '../../features/alerts/view-model.ts';
import { useOperation } from '../../operations/use-operation.ts';

const unread = { alerts: [], active: 0, unseen: 0 } as const;

/** How many alerts stand that nobody has looked at, and what they are. */
export function Bell(): ReactElement {
  const state = useOperation('getAlerts', null).state;
  const [opened, { toggle, close }] = useDisclosure(false);
  const view = state.kind === 'ready' ? state.value : unread;
  const sentence = state.kind === 'ready' ? bellSentence(view) : 'Alerts: loading';
  const word = bellWord(view);
  useLookedAt(opened, view.unseen);
  const Icon = view.unseen > 0 ? IconBellRinging : IconBell;
  return (
    <Popover width={360} position="bottom-end" opened={opened} onChange={close} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={view.unseen > 0 ? 'bell bell-new' : 'bell'}
          aria-label={sentence}
          title={sentence}
          onClick={toggle}
        >
          <Icon size={16} aria-hidden="true" />
          {word === null ? null : <span>{word}</span>}
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
