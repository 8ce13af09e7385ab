import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import {
  defaultProfile,
  isProfileName,
  profileNameRule,
} from '../../../src-preload/contract/views/service/profile-name.ts';
import { networkLabels, venueLabels } from '../../format/labels.ts';

const profileStateLabels = {
  running: 'Running',
  stopped: 'Not running',
  unknown: 'May be running: its process does not answer',
} as const satisfies Record<Profile['state'], string>;

/** Lists what a profile watches, its port and its state, and says what is not known. */
export function profileFacts({ venue, network, port, state }: Profile): readonly string[] {
  const watched =
    venue === null || network === null
      ? 'Network not known yet'
      : `${venueLabels[venue]}, ${networkLabels[network]}`;
  return [watched, port === null ? 'port not known yet' : `port ${port}`, profileStateLabels[state]];
}

/** Whether the frame shows the profile menu. With the default profile alone there is nothing to choose. */
export function isSwitcherShown(current: string, profiles: readonly Profile[]): boolean {
  return current !== defaultProfile || profiles.length > 1;
}

/** Returns why a profile with this name can't be made; null: it can, or the text is empty. */
export function nameProblem(text: string, profiles: readonly Profile[]): string | null {
  const name = nameOf(text);
  if (name === '') return null;
  if (!isProfileName(name)) return `A name must be ${profileNameRule}.`;
  return profiles.some((profile) => profile.name === name) ? `There is a profile ${name} already.` : null;
}

/** Returns a profile's name as it is stored. */
export const nameOf = (text: string): string => text.trim().toLowerCase();

/** Returns the command to run for a profile if no window can be opened for it. */
export function profileCommand({ name, state }: Pick<Profile, 'name' | 'state'>): string {
  return `perpscope ${state === 'running' ? 'open' : 'serve'} --profile ${name}`;
}
