import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meansAnother } from '../../../src-main/app/source/source-keys.ts';
import { readConfig, withKeychainSecrets, type Config } from '../../../src-main/config/config.ts';
import { readFlags } from '../../../src-main/config/flags.ts';
import { checkChange } from '../../../src-main/config/check-change.ts';
import type { Keeping, Keychain } from '../../../src-main/config/keep-change.ts';
import {
  changeByKeeping,
  keepingOf,
  stageKeeping,
  noKeychain,
} from '../../../src-main/config/keep-change.ts';
import { openStoredSecrets, sealedPath } from '../../../src-main/config/stored-secrets.ts';
import { saveSettings } from '../../../src-main/operations/settings/save-settings.ts';
import type { SettingsChange } from '../../../src-preload/contract/bridge/settings.ts';
import { aFolder } from '../a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

const settings = (): string => join(folder.path, 'settings.json');
const sealed = (): string => sealedPath(folder.path, 'massiveKey');
const onDisk = (): unknown => JSON.parse(readFileSync(settings(), 'utf8'));
const read = (env = {}): Config => readConfig({ flags: readFlags(['--data-dir', folder.path]), env });
const writeSettings = (content: unknown): void =>
  writeFileSync(settings(), JSON.stringify(content), { mode: 0o600 });

/** Keychain that inverts every byte, and knows its own data by the first byte. */
const mark = 0x10;
const turn = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0xff);
const open = (bytes: Uint8Array): string => {
  if (bytes[0] !== mark) throw new Error('It was sealed by another.');
  return Buffer.from(turn(bytes.subarray(1))).toString();
};
const aKeychain: Keychain = {
  whyNot: null,
  seal: async (text) => Buffer.concat([Buffer.from([mark]), turn(Buffer.from(text))]),
};

/** Reads the settings as the next start does. */
function nextStart(env = {}): Config {
  const config = read(env);
  return withKeychainSecrets(config, openStoredSecrets(config, open).secrets);
}

interface SaveOptions {
  readonly keychain?: Keychain;
  readonly switchTo?: (to: Config) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}
async function save(
  change: SettingsChange,
  { keychain = aKeychain, switchTo = async () => undefined, env = {} }: SaveOptions = {},
): Promise<Config> {
  const state = { config: nextStart(env) };
  await saveSettings<Config, Keeping>(
    {
      config: () => state.config,
      check: (from, asked) => keepingOf(checkChange(from, asked), keychain),
      apply: changeByKeeping,
      isElsewhere: meansAnother,
      stage: (keeping) => stageKeeping(folder.path, keeping, keychain),
      switchTo,
      adopt: (to) => {
        state.config = to;
      },
    },
    change,
  );
  return state.config;
}

const key = 'the-key-of-the-provider';
const keyAndOrigin = (config: Config): unknown => [config.massiveKey, config.origins.massiveKey];

describe('a key that a window saves', () => {
  test('is sealed in a file of its own that only its owner may read, and is in no other', async () => {
    const now = await save({ massiveKey: key, massiveUrl: 'https://prices.example' });
    expect(keyAndOrigin(now)).toEqual([key, 'system_keychain']);
    expect(now).toEqual(nextStart());
    expect(statSync(sealed()).mode & 0o777).toBe(0o600);
    expect(readFileSync(sealed())).not.toContain(key);
    expect(onDisk()).toEqual({ massiveUrl: 'https://prices.example' });
    expect(readdirSync(folder.path).toSorted()).toEqual(['massive-key.sealed', 'settings.json']);
  });

  test('replaces the previous key, wherever that was stored', async () => {
    writeSettings({ massiveKey: 'an-older-one', seed: 7 });
    await save({ massiveKey: key });
    expect([keyAndOrigin(nextStart()), onDisk()]).toEqual([[key, 'system_keychain'], { seed: 7 }]);
    await save({ massiveKey: 'a-newer-one' });
    expect(keyAndOrigin(nextStart())).toEqual(['a-newer-one', 'system_keychain']);
    await save({ massiveKey: 'without-a-keychain' }, { keychain: { ...aKeychain, whyNot: 'It is locked.' } });
    expect([keyAndOrigin(nextStart()), existsSync(sealed())]).toEqual([
      ['without-a-keychain', 'settings_file'],
      false,
    ]);
  });

  test('is forgotten with every trace', async () => {
    writeSettings({ massiveKey: 'an-older-one' });
    await save({ massiveKey: key });
    writeSettings({ massiveKey: 'by-hand' });
    const now = await save({ massiveKey: null });
    expect([keyAndOrigin(now), now, onDisk(), existsSync(sealed())]).toEqual([
      [null, undefined],
      nextStart(),
      {},
      false,
    ]);
  });

  test('is stored in the settings file where there is no keychain, which then only its owner may read', async () => {
    writeFileSync(settings(), '{"seed":7}', { mode: 0o644 });
    chmodSync(settings(), 0o644);
    const now = await save({ massiveKey: key }, { keychain: noKeychain(read()) });
    expect([keyAndOrigin(now), now]).toEqual([[key, 'settings_file'], read()]);
    expect(statSync(settings()).mode & 0o777).toBe(0o600);
    expect(existsSync(sealed())).toBe(false);
  });

  test('reopens the source, as its address does; whether the chart is shown does not', async () => {
    const switched: (string | null)[] = [];
    const switchTo = async ({ massiveKey }: Config): Promise<void> => void switched.push(massiveKey);
    await save({ referenceChart: false }, { switchTo });
    expect(switched).toEqual([]);
    await save({ massiveKey: key }, { switchTo });
    await save({ massiveUrl: 'https://prices.example' }, { switchTo });
    await save({ massiveKey: null }, { switchTo });
    expect(switched).toEqual([key, key, null]);
  });

  test('reopens the source even if it is the same: a key that is saved again is tried again', async () => {
    const switched: (string | null)[] = [];
    const switchTo = async ({ massiveKey }: Config): Promise<void> => void switched.push(massiveKey);
    for (const keychain of [aKeychain, { ...aKeychain, whyNot: 'It is locked.' }]) {
      await save({ massiveKey: key }, { keychain });
      await save({ massiveKey: key }, { keychain, switchTo });
    }
    expect(switched).toEqual([key, key]);
    await save({ port: 8080 }, { switchTo });
    expect(switched).toHaveLength(2);
  });
});

describe('RPC addresses that a window saves', () => {
  const one = 'https://one.example/the-key';
  const two = 'http://two.example/?key=another';

  test('are sealed in a file of their own, beside the key, and are in no other', async () => {
    await save({ massiveKey: key });
    await save({ rpcEndpoints: { 'testnet/base': [one, two] } });
    const now = nextStart();
    expect([now.rpcEndpoints, now.origins.rpcEndpoints, keyAndOrigin(now)]).toEqual([
      [`testnet/base=${one}`, `testnet/base=${two}`],
      'system_keychain',
      [key, 'system_keychain'],
    ]);
    expect(readdirSync(folder.path).toSorted()).toEqual([
      'massive-key.sealed',
      'rpc-endpoints.sealed',
      'settings.json',
    ]);
    expect(statSync(sealedPath(folder.path, 'rpcEndpoints')).mode & 0o777).toBe(0o600);
    expect(onDisk()).toEqual({});
  });

  test('replace those of their chain, and leave those of others as they are', async () => {
    await save({ rpcEndpoints: { 'testnet/base': [one], 'mainnet/arbitrum': [one] } });
    await save({ rpcEndpoints: { 'testnet/base': [two] } });
    expect(nextStart().rpcEndpoints).toEqual([`mainnet/arbitrum=${one}`, `testnet/base=${two}`]);
    await save({ rpcEndpoints: { 'testnet/base': [] } });
    expect(nextStart().rpcEndpoints).toEqual([`mainnet/arbitrum=${one}`]);
    await save({ rpcEndpoints: { 'mainnet/arbitrum': [] } });
    expect([nextStart().rpcEndpoints, existsSync(sealedPath(folder.path, 'rpcEndpoints'))]).toEqual([
      [],
      false,
    ]);
  });

  test('are refused in one line that does not repeat them', async () => {
    for (const bad of ['wss://one.example/the-key', 'https://one.example/the-key,b', 'the-key', 'https://'])
      await expect(save({ rpcEndpoints: { 'testnet/base': [bad] } })).rejects.toMatchObject({
        code: 'invalid_setting',
        message:
          'rpcEndpoints must be a list such as testnet/arbitrum=https://..., of JSON-RPC addresses by venue network and chain.',
      });
    await expect(save({ rpcEndpoints: { 'testnet/ethereum': [one] } })).rejects.toThrow(
      'rpcEndpoints must be',
    );
  });

  test('reopen the source even if they are the same', async () => {
    const switched: number[] = [];
    const switchTo = async ({ rpcEndpoints }: Config): Promise<void> =>
      void switched.push(rpcEndpoints.length);
    for (const urls of [[one], [one], []])
      await save({ rpcEndpoints: { 'testnet/base': urls } }, { switchTo });
    expect(switched).toEqual([1, 1, 0]);
  });

  test('in a settings file that others may read end the start, and are not repeated', () => {
    writeSettings({ rpcEndpoints: [`testnet/base=${one}`] });
    chmodSync(settings(), 0o644);
    expect(() => read()).toThrow(`${settings()} contains rpcEndpoints and is readable by other users.`);
  });
});

describe('a change that fails saves nothing', () => {
  beforeEach(() => save({ massiveKey: key, port: 8080 }));
  const unchanged = (): void => {
    expect([keyAndOrigin(nextStart()), onDisk()]).toEqual([[key, 'system_keychain'], { port: 8080 }]);
    expect(readdirSync(folder.path).toSorted()).toEqual(['massive-key.sealed', 'settings.json']);
  };

  test.each<[string, SettingsChange]>([
    ['replaced', { massiveKey: 'another', port: 1 }],
    ['forgotten', { massiveKey: null, port: 1 }],
  ])('a key that was to be %s stays where its source can’t be opened', async (_, change) => {
    const switchTo = (): Promise<void> => Promise.reject(new Error('it can’t be opened'));
    await expect(save(change, { switchTo })).rejects.toThrow('it can’t be opened');
    unchanged();
  });

  test('the keychain refuses', async () => {
    const keychain: Keychain = { whyNot: null, seal: () => Promise.reject(new Error('It is locked.')) };
    await expect(save({ massiveKey: 'another', port: 1 }, { keychain })).rejects.toThrow('It is locked.');
    unchanged();
  });

  test.each<[string, SettingsChange]>([
    ['replaced', { massiveKey: 'another', port: 1 }],
    ['forgotten', { massiveKey: null, port: 1 }],
  ])('a key that was %s comes back where the settings file can’t be replaced', async (_, change) => {
    const before = readFileSync(sealed());
    const state = { tries: 0 };
    // A folder with something in it, created after everything is written: nothing is renamed over it.
    const switchTo = async (): Promise<void> => {
      if ((state.tries += 1) > 1) return;
      writeFileSync(join(folder.path, 'kept'), readFileSync(settings()), { mode: 0o600 });
      rmSync(settings());
      mkdirSync(join(settings(), 'full'), { recursive: true });
    };
    await expect(save(change, { switchTo })).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|directory/);
    expect(readFileSync(sealed())).toEqual(before);
    expect(readdirSync(folder.path).toSorted()).toEqual(['kept', 'massive-key.sealed', 'settings.json']);
    expect(state.tries).toBe(2);
  });

  test('a secret that can’t be written or restored is named with what the system refused', async () => {
    mkdirSync(join(folder.path, 'massive-key.sealed.new'));
    const unwritten = `The file ${sealed()} can't be written: it is a folder (EISDIR).`;
    await expect(save({ massiveKey: 'another' })).rejects.toMatchObject({ message: unwritten });
    rmdirSync(join(folder.path, 'massive-key.sealed.new'));
    unchanged();
    rmSync(sealed());
    mkdirSync(sealed());
    const unread = `The stored secret ${sealed()} can't be read: it is a folder (EISDIR).`;
    expect(openStoredSecrets(read(), open)).toEqual({ secrets: {}, troubles: { massiveKey: unread } });
    for (const massiveKey of ['another', null])
      await expect(save({ massiveKey })).rejects.toMatchObject({ message: unread });
  });

  test('an invalid key is refused, and the input is not repeated', async () => {
    for (const bad of ['with a blank', 'zeilen\numbruch', 'schlüssel', '', 'x'.repeat(201)]) {
      const refused = save({ massiveKey: bad });
      await expect(refused).rejects.toMatchObject({
        code: 'invalid_setting',
        message: 'massiveKey must be a text of at most 200 characters without spaces.',
      });
    }
    unchanged();
  });
});

describe('a key from another source', () => {
  test('in the environment wins, is fixed, and the stored one is not even opened', async () => {
    await save({ massiveKey: key });
    const env = { PERPSCOPE_MASSIVE_KEY: 'of-the-environment' };
    const neverOpen = (): string => {
      throw new Error('it was opened');
    };
    expect(openStoredSecrets(read(env), neverOpen)).toEqual({ secrets: {}, troubles: {} });
    expect(keyAndOrigin(nextStart(env))).toEqual(['of-the-environment', 'environment']);
    for (const massiveKey of ['another', null])
      await expect(save({ massiveKey }, { env })).rejects.toThrow(
        'massiveKey is set by PERPSCOPE_MASSIVE_KEY in the environment. Start Perpscope without it to change it here.',
      );
  });

  test('by hand in the settings file wins over the stored one', async () => {
    await save({ massiveKey: key });
    writeSettings({ massiveKey: 'by-hand' });
    expect(keyAndOrigin(nextStart())).toEqual(['by-hand', 'settings_file']);
  });

  test.each([0o644, 0o640, 0o604, 0o660])(
    'in a settings file of mode %o is refused in one line, and not repeated',
    (mode) => {
      writeSettings({ massiveKey: key });
      chmodSync(settings(), mode);
      expect(() => read()).toThrow(
        `The settings file ${settings()} contains massiveKey and is readable by other users. Restrict it: chmod 600 ${settings()}`,
      );
      chmodSync(settings(), 0o600);
      expect(keyAndOrigin(read())).toEqual([key, 'settings_file']);
    },
  );
});

describe('a stored key that can’t be used', () => {
  test.each<[string, Uint8Array]>([
    ['empty', new Uint8Array()],
    ['of another keychain', Buffer.from('v10 of another machine')],
    ['cut off', Buffer.from([mark])],
    ['something else once opened', Buffer.concat([Buffer.from([mark]), turn(Buffer.from('no key\n'))])],
  ])('because it is %s is reported, the start goes on without it, and the file stays', (_, bytes) => {
    writeFileSync(sealed(), bytes);
    const { secrets, troubles } = openStoredSecrets(read(), open);
    expect(secrets).toEqual({});
    const trouble = troubles.massiveKey;
    expect(trouble).toMatch(/^The secret stored in .*massive-key\.sealed can't be read: .+\. Enter it again/);
    expect(trouble).not.toContain('no key');
    expect(readFileSync(sealed())).toEqual(Buffer.from(bytes));
  });

  test('is replaced by a new one, and forgotten on request', async () => {
    writeFileSync(sealed(), 'broken');
    await save({ massiveKey: key });
    expect(keyAndOrigin(nextStart())).toEqual([key, 'system_keychain']);
    writeFileSync(sealed(), 'broken');
    await save({ massiveKey: null });
    expect(existsSync(sealed())).toBe(false);
  });

  test('without a desktop is reported too, and stays', async () => {
    await save({ massiveKey: key });
    const { whyNot, troubles } = noKeychain(read());
    expect(whyNot).toContain('without a desktop');
    expect(troubles.massiveKey).toContain('only the desktop app can open it');
    expect(existsSync(sealed())).toBe(true);
  });

  test('does not concern a start that has none', () => {
    expect(noKeychain(read()).troubles).toEqual({});
    expect(openStoredSecrets(read(), open)).toEqual({ secrets: {}, troubles: {} });
  });
});
