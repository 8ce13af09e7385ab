import { randomBytes } from 'node:crypto';
import type { TokenStatus } from '../../../src-preload/contract/bridge/connections.ts';
import type { Config } from '../../config/config.ts';
import { whyFixed } from '../../config/check-change.ts';

/** The token that reads ask for, as a window may change it. */
export interface TokenControl {
  readonly status: () => TokenStatus;
  /** Itself, for the file that this user's programs read; null: none. */
  readonly text: () => string | null;
  /** Resolves with a new one once it is kept and in force; rejects with the old one in force. */
  readonly create: () => Promise<string>;
  readonly revoke: () => Promise<void>;
  /** Called when another, or none, is in force. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

interface TokenParts {
  readonly config: () => Config;
  /** Keeps it and has it asked for; null: none. */
  readonly change: (token: string | null) => Promise<void>;
  readonly onChange: TokenControl['onChange'];
}

export function createTokenControl({ config, change, onChange }: TokenParts): TokenControl {
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
