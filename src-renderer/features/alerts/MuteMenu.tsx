import { Button, Menu } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import type { AlertMute, AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { useApp } from '../../stores/AppContext.ts';
import { muteLengths, muteScopes, muteUntil, muteText } from './view-model.ts';

interface MuteMenuProps {
  readonly alert: AlertRow;
  readonly onMute: (mute: AlertMute) => void;
}

/** Menu that mutes the alert's rule, its market, or the rule in that market. */
export function MuteMenu({ alert, onMute }: MuteMenuProps): ReactElement {
  const { clock } = useApp();
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button leftSection={<IconBellOff size={13} aria-hidden="true" />}>
          Mute<span className="unseen"> {muteText(alert)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {muteScopes(alert).map((scope) => (
          <Fragment key={muteText(scope)}>
            <Menu.Label>{muteText(scope)}</Menu.Label>
            {muteLengths.map(({ value, label }) => (
              <Menu.Item
                key={value}
                aria-label={`${muteText(scope)}: ${label.toLowerCase()}`}
                onClick={() => {
                  const { nowMs } = clock.getState();
                  if (nowMs !== null) onMute({ ...scope, until: muteUntil(value, nowMs) });
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
