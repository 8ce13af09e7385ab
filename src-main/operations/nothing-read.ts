import { PerpscopeError } from '../errors.ts';

/** Before the first reading there is nothing to answer with: an account that was not read is not an empty one. */
export function nothingRead(what: string): PerpscopeError {
  return new PerpscopeError(
    'provider_failed',
    `The account's ${what} have not been read from the venue yet; try again shortly.`,
  );
}
