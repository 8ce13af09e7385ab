import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Frame } from '../../../src-preload/contract/bridge/calls.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { sourceWords } from './source-words.ts';

const watched = ['store', 'venue'] as const;

/** What is wrong with everything below, cause and remedy; nothing when nothing is. */
export function Notices(): ReactElement {
  const desk = useDesk();
  const link = useStore(desk.connection, (connection) => connection.link);
  const frame = useStore(desk.frame, (state) => state.frame);
  return (
    <div className="notices">
      {link.kind === 'lost' ? (
        <Banner tone="bad">Connection to Perpscope lost, retrying. Figures age until it is back.</Banner>
      ) : null}
      {frame === null || link.kind !== 'open' ? null : <SourceNotices frame={frame} />}
    </div>
  );
}

function SourceNotices({ frame }: { readonly frame: Frame }): ReactElement {
  const ailing = watched.filter((source) => {
    const { attached, state } = frame.health[source];
    return attached && state !== 'ok';
  });
  return (
    <>
      {ailing.map((source) => {
        const { state, lastError, remedy } = frame.health[source];
        return (
          <Banner key={source} tone={state === 'down' ? 'bad' : 'warn'}>
            <strong>
              {sourceWords[source]} {state === 'down' ? 'not reachable' : 'degraded'}.
            </strong>{' '}
            {[lastError, remedy].filter((text) => text !== null).join(' ')}
          </Banner>
        );
      })}
    </>
  );
}
