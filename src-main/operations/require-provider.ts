import type { ProviderName } from '../domain/provider.ts';
import { PerpscopeError } from '../errors.ts';
import type { Reads } from './readings.ts';

/** Throws provider_not_attached with the map's own reason. */
export function requireProvider({ providers }: Reads<'providers'>, name: ProviderName): void {
  const attachment = providers()[name];
  if (attachment.kind === 'not_attached')
    throw new PerpscopeError('provider_not_attached', attachment.reason);
}

/** The account's address. Throws provider_not_attached where none is known. */
export function requireAccount(scope: Reads<'providers'>, name: ProviderName): string {
  requireProvider(scope, name);
  if (scope.account === null) throw new PerpscopeError('provider_not_attached', 'No account is known.');
  return scope.account.address;
}
