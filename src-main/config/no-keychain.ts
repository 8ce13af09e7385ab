import type { Config } from './config.ts';
import { PerpscopeError } from '../errors.ts';
import type { Keychain } from './keep-change.ts';
import { openKeptKey } from './kept-key.ts';

const whyNot = 'Perpscope runs without a desktop here, and has no keychain to keep a key in.';

/** Of a service without a desktop. A key that a desktop has kept on this folder is told, and left as it is. */
export function noKeychain(config: Config): Keychain & { readonly trouble: string | null } {
  const refuse = (): never => {
    throw new PerpscopeError('invalid_setting', whyNot);
  };
  const { trouble } = openKeptKey(config, () => {
    throw new Error('the desktop app alone can open it');
  });
  return { whyNot, trouble, seal: () => Promise.resolve().then(refuse) };
}
