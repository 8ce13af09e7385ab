import './profiles.css';
import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import { useApp } from '../../stores/AppContext.ts';
import { profileCommand, profileFacts } from './view-model.ts';

/** Profiles with their state, each with a way to open it. */
export function ProfileList({ profiles }: { readonly profiles: readonly Profile[] }): ReactElement {
  return (
    <ul className="popover-list profile-list" aria-label="Profiles">
      {profiles.map((profile) => (
        <li key={profile.name} aria-current={profile.isCurrent ? 'true' : undefined}>
          <span className="profile-name">
            <span className={`profile-state profile-${profile.state}`} aria-hidden="true" />
            {profile.name}
          </span>
          <span className="profile-way">
            {profile.isCurrent ? <span className="soft">This window</span> : <Way profile={profile} />}
          </span>
          <span className="profile-facts soft">{profileFacts(profile).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Way({ profile }: { readonly profile: Profile }): ReactElement {
  const { shownIn } = useApp();
  return shownIn === 'desktop' ? <OpenButton profile={profile} /> : <BrowserWay profile={profile} />;
}

function OpenButton({ profile: { name, state } }: { readonly profile: Profile }): ReactElement {
  const { ask } = useApp();
  const [message, setMessage] = useState('');
  const open = async (): Promise<void> => {
    const asked = await ask('openProfile', { name });
    setMessage(asked.kind === 'failure' ? asked.error.message : state === 'running' ? '' : 'Opening…');
  };
  return (
    <>
      <span className="soft" role="status">
        {message}
      </span>
      <Button size="compact-sm" aria-label={`Open ${name}`} onClick={() => void open()}>
        Open
      </Button>
    </>
  );
}

/** Way to another profile in a browser. Its page requires a link of its own, which its service prints. */
function BrowserWay({ profile }: { readonly profile: Profile }): ReactElement {
  const command = <code>{profileCommand(profile)}</code>;
  if (profile.state !== 'running') return command;
  return (
    <>
      <a href={`http://127.0.0.1:${profile.port}/`} target="_blank" rel="noreferrer">
        Open page
      </a>
      {command}
    </>
  );
}
