import { isSameSecret } from './same-secret.ts';

/** What every read asks for where it is configured. It may come and go while the service runs. */
export interface AccessToken {
  readonly isRequired: () => boolean;
  readonly matches: (candidate: string) => boolean;
}

/** null: reads are open. */
export function fixedToken(token: string | null): AccessToken {
  return {
    isRequired: () => token !== null,
    matches: (candidate) => token !== null && isSameSecret(candidate, token),
  };
}
