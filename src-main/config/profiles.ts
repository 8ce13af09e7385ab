import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { ProfileName } from '../../src-preload/contract/views/service/profile.ts';
import { defaultProfile, profileNameRule } from '../../src-preload/contract/views/service/profile-name.ts';
import { VenueName, VenueNetwork } from '../../src-preload/contract/views/identity.ts';
import { StartError } from '../errors.ts';
import { replaceFile } from '../replace-file.ts';
import { makeFolder } from '../make-folder.ts';

/** Folder of a profile: `root` itself for the default profile, `root/profiles/NAME` for the others. */
export interface ProfileLocation {
  readonly name: string;
  readonly root: string;
}

/** Port of the default profile; the others have the next ones. */
export const firstPort = 4310;
/** Maximum number of ports tried for a profile without a port. */
const mostPorts = 100;

/** Parses a profile name into lower case. Throws StartError that names its source by `label`. */
export function profileName(text: string, label: string): string {
  const name = ProfileName.safeParse(text);
  if (name.success) return name.data;
  throw new StartError(`${label}: a profile's name must be ${profileNameRule}, not ${JSON.stringify(text)}.`);
}

export function profileFolder({ name, root }: ProfileLocation): string {
  return name === defaultProfile ? root : join(root, 'profiles', name);
}

/** Profile of a data folder; any folder that is not a named profile's is a default profile. */
function profileIn(folder: string): ProfileLocation {
  const name = readProfileFile(folder)?.name ?? defaultProfile;
  const profile = { name, root: dirname(dirname(folder)) };
  return name !== defaultProfile && profileFolder(profile) === folder
    ? profile
    : { name: defaultProfile, root: folder };
}

interface ProfileChoice {
  /** --data-dir: the folder of one record. */
  readonly dataDir: string | undefined;
  /** --profile, else the environment's. */
  readonly profile: string | undefined;
  /** The environment's data folder, else the default one. */
  readonly root: string;
}

/** Requested profile. A folder given by --data-dir takes precedence over a profile named in the environment. */
export function chosenProfile({ dataDir, profile, root }: ProfileChoice): ProfileLocation {
  if (dataDir !== undefined) return profileIn(resolve(dataDir));
  return profile === undefined ? profileIn(resolve(root)) : { name: profile, root: resolve(root) };
}

/** Facts about a profile that other profiles can read. It contains no secret. */
const ProfileFile = z.object({
  name: ProfileName,
  venue: VenueName,
  network: VenueNetwork,
  /** Port that is open now, or was last; null: never open. */
  port: z.number().int().nullable(),
  /** Process that runs the profile; null: it was closed. */
  pid: z.number().int().nullable(),
});
export type ProfileFile = Readonly<z.infer<typeof ProfileFile>>;

const fileIn = (folder: string): string => join(folder, 'profile.json');

/** null: the profile has never run, or its file can't be read. */
export function readProfileFile(folder: string): ProfileFile | null {
  try {
    return ProfileFile.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    return null;
  }
}

export function writeProfileFile(folder: string, content: ProfileFile): void {
  replaceFile(fileIn(folder), `${JSON.stringify(content)}\n`);
}

export interface KnownProfile {
  readonly name: string;
  /** null: it has never run. */
  readonly file: ProfileFile | null;
}

/** Every profile of a root: the default one first, then by name. */
export function listProfileFiles(root: string): readonly KnownProfile[] {
  return [defaultProfile, ...namesIn(root)].map((name) => ({
    name,
    file: readProfileFile(profileFolder({ name, root })),
  }));
}

function namesIn(root: string): readonly string[] {
  try {
    return readdirSync(join(root, 'profiles'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ProfileName.safeParse(entry.name).data === entry.name)
      .map(({ name }) => name)
      .filter((name) => name !== defaultProfile)
      .toSorted();
  } catch {
    return []; // only the default profile exists
  }
}

/** Ports for a profile without a port, in the order in which they are tried: those that no other profile uses. */
export function portsFor({ name, root }: ProfileLocation): readonly number[] {
  if (name === defaultProfile) return [firstPort];
  const others = listProfileFiles(root).filter((one) => one.name !== name);
  const taken = new Set([firstPort, ...others.map(({ file }) => file?.port)]);
  const ports = Array.from({ length: mostPorts }, (_, at) => firstPort + 1 + at);
  return ports.filter((port) => !taken.has(port));
}

const lastUsedIn = (root: string): string => join(root, 'profiles', 'last-used');

/** Notes that the person uses this profile now. Does nothing while it is the only one. */
export function noteUsed({ name, root }: ProfileLocation): void {
  if (name === defaultProfile && namesIn(root).length === 0) return;
  try {
    makeFolder(dirname(lastUsedIn(root)));
    writeFileSync(lastUsedIn(root), `${name}\n`, { mode: 0o600 });
  } catch {
    // a link to a market on a network that no profile watches then opens in the profile used before
  }
}

/** Profile that a person used last; null: not known. */
export function lastUsed(root: string): string | null {
  try {
    return ProfileName.parse(readFileSync(lastUsedIn(root), 'utf8'));
  } catch {
    return null;
  }
}
