import type { Profile } from '../../src-preload/contract/views/service/profile.ts';
import type { ProfileCommands } from '../bridge/window-commands.ts';
import type { Config } from '../config/config.ts';
import { type KnownProfile, listProfileFiles } from '../config/profiles.ts';
import { PerpscopeError } from '../errors.ts';
import { isAlive } from '../processes/service-file.ts';
import { perpscopeOn } from '../server/port-holder.ts';

/** Real ms; long, because a service that reads everything for the first time is slow to answer. */
const answerWithinMs = 3_000;

interface ProfileDeps {
  readonly config: Pick<Config, 'profile'>;
  /** Starts a profile's window, or brings it to the front; null: no desktop. */
  readonly open: ((name: string) => void) | null;
}

/** Lists the profiles of this user and opens them, for a window. */
export function profileCommands({ config: { profile }, open }: ProfileDeps): ProfileCommands {
  return {
    list: () => Promise.all(listProfileFiles(profile.root).map((known) => profileOf(known, profile.name))),
    open: (name) => {
      if (open === null)
        throw new PerpscopeError(
          'provider_failed',
          `Only the desktop app opens a window. Run: perpscope serve --profile ${name}`,
        );
      open(name);
    },
  };
}

async function profileOf({ name, file }: KnownProfile, current: string): Promise<Profile> {
  const isCurrent = name === current;
  return {
    name,
    isCurrent,
    state: isCurrent ? 'running' : await stateOf(file),
    port: file?.port ?? null,
    venue: file?.venue ?? null,
    network: file?.network ?? null,
  };
}

/** A crash leaves the pid in the file, and another program may have that pid now: the state is then `unknown`. */
async function stateOf(file: KnownProfile['file']): Promise<Profile['state']> {
  if (file === null || file.pid === null || !isAlive(file.pid)) return 'stopped';
  return file.port !== null && (await perpscopeOn(file.port, answerWithinMs)) !== null
    ? 'running'
    : 'unknown';
}
