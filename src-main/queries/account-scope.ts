import type { AgentStanding } from '../agent/agent-standing.ts';
import type { ReferenceStanding } from '../domain/reference-standing.ts';
import type { ProviderMap, ProviderName } from '../domain/provider.ts';
import { PerpscopeError } from '../errors.ts';
import type { MarketScope } from './market-scope.ts';

export interface AccountInUse {
  /** Lower-case address. */
  readonly address: string;
  readonly namedBy: 'settings' | 'agent';
}

/** The account in use wins; the agent's rows are then joined to nothing of the venue's. */
export interface AccountConflict {
  /** The configured account or, with `notFollowed`, the one that the agent named before; null: none is in use. */
  readonly configured: string | null;
  readonly agent: string;
  /** Why an account that is named in the place of another is not opened, or not yet. */
  readonly notFollowed?: string;
}

/** What the venue says of itself as a whole, and when it was read (world ms). */
export interface VenueNotice {
  readonly text: string;
  readonly at: number;
}

/** What every question about the account or the agent is asked of. A switch of account makes a new scope. */
export interface AccountScope extends MarketScope {
  /** null: none is known. */
  readonly account: AccountInUse | null;
  readonly accountConflict: () => AccountConflict | null;
  /** World ms through which the stream has brought every fill, what it missed before being read; null: it has not yet. */
  readonly fillsHeardAt: () => number | null;
  readonly agent: () => AgentStanding;
  readonly providers: () => ProviderMap;
  /** What Perpscope's own provider of outside data has brought. */
  readonly reference: () => ReferenceStanding;
  /** A venue-wide halt or notice; null in normal operation and before the first reading. */
  readonly venueNotice: () => VenueNotice | null;
  /** false: whether it halts is not known, as its status was not read yet, or not lately. */
  readonly venueStatusKnown: () => boolean;
}

/** Throws provider_not_attached with the map's own reason. */
export function requireProvider({ providers }: Pick<AccountScope, 'providers'>, name: ProviderName): void {
  const attachment = providers()[name];
  if (attachment.kind === 'not_attached')
    throw new PerpscopeError('provider_not_attached', attachment.reason);
}

/** The account's address. Throws provider_not_attached where none is known. */
export function requireAccount(scope: AccountScope, name: ProviderName): string {
  requireProvider(scope, name);
  if (scope.account === null) throw new PerpscopeError('provider_not_attached', 'No account is known.');
  return scope.account.address;
}
