import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { AlertMute } from '../../../src-preload/contract/bridge/alerts.ts';
import { Instant } from '../../ui/Instant.tsx';
import { MuteForm } from './MuteForm.tsx';
import { muteText } from './view-model.ts';

interface MuteListProps {
  readonly mutes: readonly AlertMute[];
  readonly onMute: (mute: AlertMute) => Promise<string | null>;
}

/** Muted alerts. They stay listed but send no notifications. */
export function MuteList({ mutes, onMute }: MuteListProps): ReactElement {
  return (
    <section className="alerts-card" aria-labelledby="alerts-mutes">
      <h2 id="alerts-mutes">Mutes</h2>
      <p className="soft">Muted alerts stay in the list, but send no notification and don’t count as new.</p>
      {mutes.length === 0 ? (
        <p role="status">No mutes.</p>
      ) : (
        <ul className="mutes">
          {mutes.map((mute) => (
            <li key={muteText(mute)}>
              <span>
                {muteText(mute)}
                <span className="faint mute-until">
                  {mute.until === null ? (
                    'until unmuted'
                  ) : (
                    <>
                      until <Instant ms={mute.until} />
                    </>
                  )}
                </span>
              </span>
              <Button onClick={() => void onMute({ ...mute, until: 0 })}>
                Unmute<span className="unseen"> {muteText(mute)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <MuteForm onMute={onMute} />
    </section>
  );
}
