import { z } from 'zod';
import type { VenueName, VenueNetwork } from '../identity.ts';
import { isProfileName } from './profile-name.ts';

/** Name of a profile, in lower case. */
export const ProfileName = z.string().trim().toLowerCase().refine(isProfileName);

/** One profile of this user. */
export interface Profile {
  readonly name: string;
  /** Whether this window belongs to the profile. */
  readonly isCurrent: boolean;
  /** `unknown`: the process that last ran it still exists, but no Perpscope answers on its port. */
  readonly state: 'running' | 'stopped' | 'unknown';
  /** Port that it serves on or last served on; null: none is known. */
  readonly port: number | null;
  /** Venue and network that it reads or last read; null: it has not run yet. */
  readonly venue: VenueName | null;
  readonly network: VenueNetwork | null;
}

/** Calls of the bridge. */
export interface ProfileCalls {
  /** The default profile first, then by name. */
  listProfiles: { readonly args: null; readonly result: readonly Profile[] };
  /**
   * Starts a profile in a window of its own, or brings that window to the front. Creates the profile if it does not exist.
   * Desktop app only.
   */
  openProfile: { readonly args: { readonly name: string }; readonly result: null };
}
