import type * as Electron from 'electron';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from './app.ts';
import { switchValue } from './launch.ts';
import { needReady, state } from './state.ts';
import { fake } from './strict.ts';

const cipher = 'aes-256-gcm';
const version = 'v10';
const at = { iv: 3, tag: 15, text: 31 };
const notEncrypted =
  'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.';

/** Stored in the data folder, as a keyring would store it: a second start can read what the first encrypted. */
function key(): Buffer {
  const file = join(app.getPath('userData'), 'safe-storage-double.key');
  if (existsSync(file)) return readFileSync(file);
  const fresh = randomBytes(32);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fresh, { mode: 0o600 });
  return fresh;
}

export const safeStorage = fake<Electron.SafeStorage>()('safeStorage', {
  isEncryptionAvailable: () => state.ready,
  encryptString: (text) => {
    needReady('safeStorage cannot be used');
    const iv = randomBytes(at.tag - at.iv);
    const machine = createCipheriv(cipher, key(), iv);
    const hidden = Buffer.concat([machine.update(text, 'utf8'), machine.final()]);
    return Buffer.concat([Buffer.from(version), iv, machine.getAuthTag(), hidden]);
  },
  decryptString: (bytes) => {
    if (bytes.subarray(0, at.iv).toString() !== version) throw new Error(notEncrypted);
    const machine = createDecipheriv(cipher, key(), bytes.subarray(at.iv, at.tag));
    machine.setAuthTag(bytes.subarray(at.tag, at.text));
    return machine.update(bytes.subarray(at.text), undefined, 'utf8') + machine.final('utf8');
  },
  getSelectedStorageBackend: () => {
    if (!state.ready) return 'unknown';
    return switchValue('password-store') === 'basic' ? 'basic_text' : 'gnome_libsecret';
  },
});
