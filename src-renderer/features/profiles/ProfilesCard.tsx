import { Button, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import { useApp } from '../../stores/AppContext.ts';
import { Failure } from '../../ui/answers/Failure.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { ProfileList } from './ProfileList.tsx';
import { useProfiles } from './use-profiles.ts';
import { nameOf, nameProblem } from './view-model.ts';

/** Card of all profiles, with a way to make a new one. */
export function ProfilesCard(): ReactElement {
  const { shownIn } = useApp();
  const { state, reload } = useProfiles();
  const profiles = state.kind === 'ready' ? state.value : [];
  return (
    <section className="settings-card" aria-labelledby="settings-profiles">
      <h2 id="settings-profiles">Profiles</h2>
      <p className="soft">
        One profile for each agent. Each has its own record, settings, port and window, and they run side by
        side.
      </p>
      {state.kind === 'failed' ? (
        <Failure text={state.error.message} />
      ) : (
        <>
          {state.kind === 'ready' ? <OlderData error={state.refreshError} onRetry={reload} /> : null}
          <ProfileList profiles={profiles} />
        </>
      )}
      {shownIn === 'desktop' ? (
        <NewProfile profiles={profiles} />
      ) : (
        <p className="soft">
          A new one: <code>perpscope serve --profile NAME</code>
        </p>
      )}
    </section>
  );
}

function NewProfile({ profiles }: { readonly profiles: readonly Profile[] }): ReactElement {
  const { ask } = useApp();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<{ readonly failed: boolean; readonly text: string } | null>(null);
  const name = nameOf(text);
  const problem = nameProblem(text, profiles);
  const create = async (): Promise<void> => {
    const asked = await ask('openProfile', { name });
    const failed = asked.kind === 'failure';
    if (!failed) setText('');
    setOutcome({ failed, text: failed ? asked.error.message : `${name} opens in a window of its own.` });
  };
  return (
    <form
      className="profile-new"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && problem === null) void create();
      }}
    >
      <TextInput
        label="New profile"
        placeholder="alpha"
        value={text}
        error={problem}
        autoComplete="off"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOutcome(null);
        }}
      />
      <Button type="submit" disabled={name === '' || problem !== null}>
        Create and open
      </Button>
      <span className={outcome?.failed === true ? 'bad' : 'soft'} role="status">
        {outcome?.text}
      </span>
    </form>
  );
}
