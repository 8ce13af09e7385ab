import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meansAnother } from '../../src-main/app/source/source-keys.ts';
import { readConfig, type Config } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { checkChange } from '../../src-main/config/check-change.ts';
import type { Keeping, Keychain } from '../../src-main/config/keep-change.ts';
import { changeByKeeping, keepingOf, stageKeeping } from '../../src-main/config/keep-change.ts';
import { stageSettings } from '../../src-main/config/stage-settings.ts';
import { saveSettings } from '../../src-main/operations/settings/save-settings.ts';
import type { SettingsChange } from '../../src-preload/contract/bridge/settings.ts';
import { aFolder } from './a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

const path = (): string => join(folder.path, 'settings.json');
const onDisk = (): unknown => JSON.parse(readFileSync(path(), 'utf8'));
const read = (argv: readonly string[] = [], env = {}): Config =>
  readConfig({ flags: readFlags(['--data-dir', folder.path, ...argv]), env });

interface Saving {
  readonly config: () => Config;
  readonly switched: readonly Config['network'][];
  readonly save: (change: SettingsChange) => Promise<void>;
}
const none: Keychain = { whyNot: 'There is none here.', seal: () => Promise.reject(new Error('none')) };
/** Saves in the test's folder; `switchTo` is the outcome of a switch. */
function saving(
  config = read(),
  switchTo: (to: Config) => Promise<void> = async () => undefined,
  keychain: Keychain = none,
): Saving {
  const state = { config };
  const switched: Config['network'][] = [];
  return {
    config: () => state.config,
    switched,
    save: (change) =>
      saveSettings<Config, Keeping>(
        {
          config: () => state.config,
          check: (from, asked) => keepingOf(checkChange(from, asked), keychain),
          apply: changeByKeeping,
          isElsewhere: meansAnother,
          stage: (keeping) => stageKeeping(folder.path, keeping, keychain),
          switchTo: (to) => {
            switched.push(to.network);
            return switchTo(to);
          },
          adopt: (to) => {
            state.config = to;
          },
        },
        change,
      ),
  };
}

const address = `0x${'aB'.repeat(20)}`;

describe('an accepted change', () => {
  test('is read by the next start, and is in force now', async () => {
    const { save, config } = saving();
    const change = {
      venue: 'hyperliquid',
      network: 'MAINNET',
      venueUrl: 'http://127.0.0.1:9',
      account: address,
      agentFeed: 'file:/feed',
      port: 0,
    } as const;
    await save(change);
    expect(config()).toMatchObject({ ...change, account: address.toLowerCase() });
    expect(config()).toEqual(read());
  });

  test('that is cleared with null is as if it had never been set', async () => {
    const untouched = read();
    const { save, config } = saving();
    await save({ network: 'MAINNET', account: address, port: 1 });
    await save({ network: null, account: null, port: null });
    expect([config(), read(), onDisk()]).toEqual([untouched, untouched, {}]);
  });

  test('leaves every other key as it is, secrets and unknown keys too', () => {
    const mine =
      '{"token":"a-token-of-16-chars","__proto__":{"a":1},"markets":150,"nobody\'s":[1.50],"network":"mainnet"}';
    writeFileSync(path(), mine);
    const edit = { given: { port: 8080 }, cleared: ['network'] } as const;
    stageSettings(path(), edit).commit();
    const before = JSON.parse(mine) as Record<string, unknown>;
    expect(onDisk()).toEqual({ ...before, network: undefined, port: 8080 });
    expect(readFileSync(path(), 'utf8')).toContain('"__proto__"');
  });

  test('is readable by its owner only, even where the file was not', async () => {
    writeFileSync(path(), '{}');
    chmodSync(path(), 0o644);
    await saving().save({ port: 8080 });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  test('switches only where it names another source', async () => {
    const { save, switched } = saving();
    await save({ port: 8080 });
    await save({ network: 'TESTNET' });
    expect(switched).toEqual([]);
    await save({ network: 'MAINNET' });
    expect(switched).toEqual(['MAINNET']);
  });
});

describe('a refused change', () => {
  test.each<[SettingsChange, string]>([
    [{ account: '0x12' }, 'account must be an address'],
    [{ account: '' }, 'account must be an address'],
    [{ venueUrl: 'ftp://x.example' }, 'venueUrl must be'],
    [{ venueUrl: 'http://me:secret@x.example' }, 'venueUrl must be'],
    [{ agentFeed: 'feed' }, 'agentFeed must be'],
    [{ agentFeed: 'file:' }, 'agentFeed must be'],
    [{ port: 65_536 }, 'port must be'],
    [{ port: -1 }, 'port must be'],
    [{ port: 1.5 }, 'port must be'],
    [{ network: 'MAINNET', account: 'x' }, 'account must be'],
  ])('%j names what is wrong, and nothing is written, switched or in force', async (change, words) => {
    writeFileSync(path(), '{"seed":7}');
    const { save, config, switched } = saving();
    const before = config();
    await expect(save(change)).rejects.toMatchObject({
      code: 'invalid_setting',
      message: expect.stringContaining(words) as string,
    });
    await expect(save(change)).rejects.not.toThrow('secret');
    expect([readFileSync(path(), 'utf8'), config(), switched]).toEqual(['{"seed":7}', before, []]);
    expect(readdirSync(folder.path)).toEqual(['settings.json']);
  });

  test.each([
    [['--network', 'testnet'], {}, '--network'],
    [[], { PERPSCOPE_NETWORK: 'testnet' }, 'PERPSCOPE_NETWORK'],
  ])('fixed by a start with %j %j names that option, whatever else it contains', async (argv, env, name) => {
    const { save, switched } = saving(read(argv, env));
    for (const network of ['MAINNET', 'TESTNET', null] as const)
      await expect(save({ port: 8080, network })).rejects.toMatchObject({
        code: 'invalid_setting',
        message: expect.stringContaining(name) as string,
      });
    expect([switched, existsSync(path())]).toEqual([[], false]);
  });

  test('is not saved when its source could not be opened', async () => {
    const { save, config } = saving(read(), () => Promise.reject(new Error('it is of a newer version')));
    await expect(save({ network: 'MAINNET', port: 8080 })).rejects.toThrow('newer version');
    expect([config().network, config().port, readdirSync(folder.path)]).toEqual(['TESTNET', 4310, []]);
  });

  test('is switched back when the file could not be replaced', async () => {
    const { save, switched, config } = saving();
    mkdirSync(path()); // nothing can be renamed over a folder
    await expect(save({ network: 'MAINNET' })).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|directory/);
    expect([switched.at(-1) ?? 'TESTNET', config().network, readdirSync(folder.path)]).toEqual([
      'TESTNET',
      'TESTNET',
      ['settings.json'],
    ]);
  });

  test('leaves the file as it is when the file is no longer an object', async () => {
    const { save } = saving();
    writeFileSync(path(), '[1]');
    await expect(save({ port: 8080 })).rejects.toThrow('is not a JSON object');
    expect(readFileSync(path(), 'utf8')).toBe('[1]');
  });
});

test('a save that is interrupted before its last step leaves the previous file, and a leftover one does not block', () => {
  writeFileSync(path(), '{"seed":7}');
  stageSettings(path(), { given: { port: 8080 }, cleared: [] }); // and the process ends here
  expect(onDisk()).toEqual({ seed: 7 });
  stageSettings(path(), { given: { port: 9090 }, cleared: ['seed'] }).commit();
  expect([onDisk(), readdirSync(folder.path)]).toEqual([{ port: 9090 }, ['settings.json']]);
});

test('origins say which source set each setting, the strongest one first', async () => {
  writeFileSync(path(), '{"port":1,"seed":2,"markets":150}');
  const config = read(['--port', '0'], { PERPSCOPE_PORT: '5', PERPSCOPE_SEED: '3' });
  expect(config.origins).toEqual({ port: 'command_line', seed: 'environment', markets: 'settings_file' });
  const { save, config: now } = saving(config);
  await save({ network: 'MAINNET' });
  expect(now().origins).toMatchObject({ network: 'settings_file', port: 'command_line' });
});
