import { randomBytes } from 'node:crypto';
import type { TokenStatus } from '../../../src-preload/contract/bridge/connections.ts';
import type { Config } from '../../config/config.ts';
import { whyFixed } from '../../config/check-change.ts';

/** Access token for reads, as a window can change it. */
export interface TokenControl {
  readonly status: () => TokenStatus;
  /** The token, for the file that this user's programs read; null: none. */
  readonly text: () => string | null;
  /** Resolves with a new token once it is saved and in force; rejects with the old one in force. */
  readonly create: () => Promise<string>;
  readonly revoke: () => Promise<void>;
  /** Called when a different token, or none, is in force. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

interface TokenDeps {
  readonly config: () => Config;
  /** Saves a token and puts it in force; null: none. */
  readonly change: (token: string | null) => Promise<void>;
  readonly onChange: TokenControl['onChange'];
}

export function createTokenControl({ config, change, onChange }: TokenDeps): TokenControl {
  return {
    status: () => tokenStatus(config()),
    text: () => config().token,
    create: async () => {
      const token = randomBytes(32).toString('base64url');
      await change(token);
      return token;
    },
    revoke: () => change(null),
    onChange,
  };
}

function tokenStatus({ token, origins }: Config): TokenStatus {
  return {
    isSet: token !== null,
    origin: origins.token ?? 'default',
    whyFixed: whyFixed('token', origins.token),
  };
}
