import { memo, type ReactElement, type ReactNode, Fragment } from 'react';
import type { AlertMute, AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { formatAge } from '../../format/age.ts';
import { Instant } from '../../ui/Instant.tsx';
import { AlertTitle } from './AlertTitle.tsx';
import { alertLink, timesLabel, muteLengths, muteScopes, muteUntil, muteText } from './view-model.ts';
import { alertText } from '../../format/service-text.ts';
import { Button, Menu } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useApp } from '../../stores/AppContext.ts';

interface AlertCardProps {
  readonly alert: AlertRow;
  /** Number of markets whose alerts it stands for. */
  readonly markets?: number;
  /** Their cards. */
  readonly children?: ReactNode;
  readonly onMute: (mute: AlertMute) => void;
}

/** Card of one alert: what happened, why, what can be done, and a link to the screen with more. */
export const AlertCard = memo(function AlertCard({
  alert,
  markets = 1,
  children = null,
  onMute,
}: AlertCardProps): ReactElement {
  const { address, label } = alertLink(alert);
  const times = timesLabel(alert.count);
  return (
    <li className={alert.resolvedAt === null ? 'alert' : 'alert alert-resolved'}>
      <div className="alert-head">
        <h3>
          <AlertTitle alert={alert} markets={markets} />
        </h3>
        {times === null ? null : (
          <span className="chip" title="Occurrences in the last day, or since it was raised">
            {times}
          </span>
        )}
        {alert.muted ? <span className="chip">muted</span> : null}
        <span className="alert-actions">
          <a href={address}>{label}</a>
          <MuteMenu alert={alert} onMute={onMute} />
        </span>
      </div>
      <p>{alertText(alert.message)}</p>
      {alert.resolvedAt === null ? <p className="soft">{alertText(alert.remedy)}</p> : null}
      <p className="faint alert-times">
        <Times alert={alert} />
      </p>
      {children}
    </li>
  );
});

/** Time since which the alert is active, and the time it was first raised if it cleared in between. */
function Times({ alert }: { readonly alert: AlertRow }): ReactElement {
  const { firstRaisedAt, raisedAt, resolvedAt } = alert;
  if (resolvedAt === null) {
    return (
      <>
        Since <Instant ms={raisedAt} />
        {firstRaisedAt === raisedAt ? null : (
          <>
            {' (also at '}
            <Instant ms={firstRaisedAt} />)
          </>
        )}
      </>
    );
  }
  return (
    <>
      Resolved <Instant ms={resolvedAt} />
      {`, after ${formatAge(resolvedAt - raisedAt)}`}
    </>
  );
}

interface MuteMenuProps {
  readonly alert: AlertRow;
  readonly onMute: (mute: AlertMute) => void;
}

/** Menu that mutes the alert's rule, its market, or the rule in that market. */
function MuteMenu({ alert, onMute }: MuteMenuProps): ReactElement {
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
