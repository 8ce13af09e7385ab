import { z } from 'zod';
import type { VenueName, VenueNetwork } from '../identity.ts';
import { isProfileName } from './profile-name.ts';

/** Of a profile, in lower case. */
export const ProfileName = z.string().trim().toLowerCase().refine(isProfileName);

/** One profile of this user. */
export interface Profile {
  readonly name: string;
  /** Whether the window is of this one. */
  readonly isCurrent: boolean;
  /** `unknown`: the process that had it last is there, but no Perpscope answers on its port. */
  readonly state: 'running' | 'stopped' | 'unknown';
  /** Port that it serves on, or served on last; null: none is known. */
  readonly port: number | null;
  /** What it watches, or watched last; null: it has not run yet. */
  readonly venue: VenueName | null;
  readonly network: VenueNetwork | null;
}

/** Calls of the bridge. */
export interface ProfileCalls {
  /** The default one first, then by name. */
  listProfiles: { readonly args: null; readonly result: readonly Profile[] };
  /** Starts a profile in a window of its own, or brings that window to the front. Makes one that is not there. Only the desktop app can. */
  openProfile: { readonly args: { readonly name: string }; readonly result: null };
}
