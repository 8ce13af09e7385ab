import './profiles.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useSelected } from '../../operations/use-operation.ts';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { ProfileList } from './ProfileList.tsx';
import { useProfiles } from './use-profiles.ts';
import { isSwitcherShown } from './view-model.ts';

/** Name of the window's profile; a press lists the others. Nothing if there is only the default profile. */
export function ProfileMenu(): ReactElement | null {
  const { state, reload } = useProfiles();
  const current = useSelected('getSettings', (settings) => settings.profile);
  const [opened, { open, close }] = useDisclosure(false);
  const profiles = state.kind === 'ready' ? state.value : [];
  if (current === null || !isSwitcherShown(current, profiles)) return null;
  const toggle = (): void => {
    if (opened) return close();
    reload();
    open();
  };
  return (
    <Popover width={420} position="bottom-start" opened={opened} onChange={close} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="profile-button" aria-label={`Profile ${current}`} onClick={toggle}>
          <span className="profile-current" title={current}>
            {current}
          </span>
          <IconChevronDown size={13} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Profiles">
        {state.kind === 'failed' ? (
          <p className="bad">{state.error.message}</p>
        ) : (
          <>
            {state.kind === 'ready' ? <OlderData error={state.refreshError} onRetry={reload} /> : null}
            <ProfileList profiles={profiles} />
          </>
        )}
        <p className="popover-foot">
          <a href="#/settings" onClick={close}>
            New profile
          </a>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
