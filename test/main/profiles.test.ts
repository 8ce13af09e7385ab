import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileCommands } from '../../src-main/app/profile-commands.ts';
import { readConfig, type Config } from '../../src-main/config/config.ts';
import { environmentOf } from '../../src-main/config/environment.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { addressOfLink, marketOfLink, profileForLink } from '../../src-main/config/profile-links.ts';
import {
  lastUsed,
  noteUsed,
  profileFolder,
  writeProfileFile,
  type KnownProfile,
  type ProfileFile,
} from '../../src-main/config/profiles.ts';
import { aFolder } from './a-folder.ts';

let root: ReturnType<typeof aFolder>;
beforeEach(() => {
  root = aFolder();
});
afterEach(() => root.remove());

type Env = Readonly<Record<string, string>>;
const read = (argv: readonly string[], env: Env = {}): Config =>
  readConfig({ flags: readFlags(argv), env, defaultDataDir: root.path });
const folderOf = (name: string): string => profileFolder({ name, root: root.path });

/** Creates a profile that has run. */
function aProfile(name: string, file: Partial<ProfileFile> = {}): void {
  mkdirSync(folderOf(name), { recursive: true });
  const usual = { name, venue: 'hyperliquid', network: 'MAINNET', port: null, pid: null } as const;
  writeProfileFile(folderOf(name), { ...usual, ...file });
}

describe('the folder', () => {
  test('of the default profile is the data folder, as without profiles', () => {
    for (const argv of [[], ['--profile', 'default']])
      expect(read(argv)).toMatchObject({ dataDir: root.path, profile: { name: 'default' }, port: 4310 });
  });

  test('of another profile is in the data folder', () => {
    const { dataDir, profile } = read(['--profile', 'alpha']);
    expect([dataDir, profile.name]).toEqual([join(root.path, 'profiles', 'alpha'), 'alpha']);
    expect(read([], { PERPSCOPE_PROFILE: 'alpha' }).dataDir).toBe(dataDir);
  });

  test('is below the one of the environment', () => {
    const env = { PERPSCOPE_DATA_DIR: join(root.path, 'volume'), PERPSCOPE_PROFILE: 'beta' };
    expect(read([], env).dataDir).toBe(join(root.path, 'volume/profiles/beta'));
    expect(read(['--profile', 'alpha'], env).dataDir).toBe(join(root.path, 'volume/profiles/alpha'));
  });

  test('given on the command line beats a profile of the environment, and both together are refused', () => {
    const given = ['--data-dir', join(root.path, 'own')];
    expect(read(given, { PERPSCOPE_PROFILE: 'alpha' })).toMatchObject({
      dataDir: join(root.path, 'own'),
      profile: { name: 'default', root: join(root.path, 'own') },
    });
    expect(() => read([...given, '--profile', 'alpha'])).toThrow(
      '--profile and --data-dir both name a data folder; give one of them.',
    );
  });

  test('is recognized as a profile’s when it is given by its path', () => {
    aProfile('alpha');
    expect(read(['--data-dir', folderOf('alpha')]).profile).toMatchObject({ name: 'alpha', root: root.path });
    mkdirSync(folderOf('beta'), { recursive: true });
    expect(read(['--data-dir', folderOf('beta')]).profile.name).toBe('default');
  });
});

describe('a name', () => {
  test.each([
    ['alpha', 'alpha'],
    ['BTC-Agent-2', 'btc-agent-2'],
    ['7', '7'],
    ['DEFAULT', 'default'],
  ])('%s is %s on every system', (text, name) => {
    expect(read(['--profile', text]).profile.name).toBe(name);
  });

  test.each(['-a', 'a-', 'a b', 'a_b', '../a', 'a/b', 'ä', 'a.b', 'CON', 'lpt1', 'a'.repeat(33)])(
    '%j is refused by its source',
    (text) => {
      const rule = /^(--profile|PERPSCOPE_PROFILE): a profile's name must be 1 to 32 letters/;
      expect(() => read([`--profile=${text}`])).toThrow(rule);
      expect(() => read([], { PERPSCOPE_PROFILE: text })).toThrow(rule);
    },
  );

  test('that is empty is refused as an option, and means no profile as a variable', () => {
    expect(() => read(['--profile='])).toThrow(/^--profile: a profile's name must be/);
    expect(read([], { PERPSCOPE_PROFILE: '' }).profile.name).toBe('default');
  });
});

describe('the port', () => {
  test('of a profile is the first after the default one that no other profile has', () => {
    expect(read(['--profile', 'alpha']).port).toBe(4311);
    aProfile('alpha', { port: 4311 });
    aProfile('beta', { port: 4313 });
    expect(read(['--profile', 'gamma']).port).toBe(4312);
    expect(read(['--profile', 'alpha']).port).toBe(4311);
  });

  test('that is configured counts as taken', () => {
    mkdirSync(folderOf('alpha'), { recursive: true });
    writeFileSync(join(folderOf('alpha'), 'settings.json'), '{"port":4400}');
    expect(read(['--profile', 'alpha']).port).toBe(4400);
    expect(read(['--profile', 'alpha'], { PERPSCOPE_PORT: '4401' }).port).toBe(4401);
  });
});

describe('a link', () => {
  const known = (name: string, file: Partial<ProfileFile> | null = null): KnownProfile => ({
    name,
    file:
      file === null
        ? null
        : { name, venue: 'hyperliquid', network: 'TESTNET', port: null, pid: null, ...file },
  });
  const profiles = [
    known('default', { venue: 'simulated' }),
    known('alpha', { network: 'MAINNET' }),
    known('beta'),
  ];
  const target = (link: string, used: string | null, among = profiles): string =>
    profileForLink(link, { profiles: among, lastUsed: used });

  test('opens in the profile that watches the network of its market', () => {
    expect(target('perpscope://market/hl-mainnet:BTC', 'beta')).toBe('alpha');
    expect(target('perpscope://market/sim-testnet:xyz:TSLA', 'beta')).toBe('default');
  });

  test('opens in the one used last where several watch it, else in the first of them', () => {
    const both = [...profiles, known('gamma', { network: 'MAINNET' })];
    expect(target('perpscope://market/hl-mainnet:BTC', 'gamma', both)).toBe('gamma');
    expect(target('perpscope://market/hl-mainnet:BTC', 'beta', both)).toBe('alpha');
  });

  test('opens in the one used last where none watches it, else in the default one', () => {
    expect(target('perpscope://market/hl-testnet:BTC', 'beta')).toBe('beta');
    expect(target('perpscope://market/hl-testnet:BTC', 'gone')).toBe('default');
    for (const link of ['perpscope://settings', 'perpscope:', 'perpscope://market/BTC'])
      expect(target(link, 'alpha')).toBe('alpha');
  });

  test('names a market by its id, encoded or not, and nothing else', () => {
    expect(marketOfLink('PERPSCOPE://market/hl-mainnet%3Axyz%3ATSLA')).toBe('hl-mainnet:xyz:TSLA');
    expect(addressOfLink('perpscope://market/hl-mainnet:xyz:TSLA')).toBe('#/open/hl-mainnet%3Axyz%3ATSLA');
    for (const link of ['https://market/hl-mainnet:BTC', 'perpscope://market/%', 'perpscope://market/'])
      expect([marketOfLink(link), addressOfLink(link)]).toEqual([null, null]);
  });
});

test('the profile used last is stored once there is more than one', () => {
  noteUsed({ name: 'default', root: root.path });
  expect(lastUsed(root.path)).toBeNull();
  aProfile('alpha');
  noteUsed({ name: 'default', root: root.path });
  expect(lastUsed(root.path)).toBe('default');
  noteUsed({ name: 'alpha', root: root.path });
  expect(lastUsed(root.path)).toBe('alpha');
});

test('another profile is started without the settings that the environment has for this one', () => {
  const env = {
    PATH: '/bin',
    PERPSCOPE_ACCOUNT: '0x1',
    USE_BLOCKCHAIN_AS_SOURCE: 'true',
    PERPSCOPE_PROFILE: 'a',
  };
  expect(environmentOf(env, '/data')).toEqual({ PATH: '/bin', PERPSCOPE_DATA_DIR: '/data' });
});

test('a list reports nothing of a profile that has not run, or whose process does not answer', async () => {
  mkdirSync(folderOf('alpha'), { recursive: true });
  aProfile('beta', { port: 1, pid: process.pid });
  aProfile('gamma', { port: 4312 });
  writeFileSync(join(root.path, 'profiles', 'last-used'), 'beta\n');
  mkdirSync(join(root.path, 'profiles', 'Not A Name'));
  const unknown = { isCurrent: false, port: null, venue: null, network: null };
  const known = { isCurrent: false, venue: 'hyperliquid', network: 'MAINNET' };
  const { list } = profileCommands({ config: read([]), open: null });
  expect(await list()).toEqual([
    { ...unknown, name: 'default', isCurrent: true, state: 'running' },
    { ...unknown, name: 'alpha', state: 'stopped' },
    { ...known, name: 'beta', state: 'unknown', port: 1 },
    { ...known, name: 'gamma', state: 'stopped', port: 4312 },
  ]);
});

test('only the desktop opens a profile; without it the command that starts one is named', () => {
  const opened: string[] = [];
  const config = read([]);
  profileCommands({ config, open: (name) => opened.push(name) }).open('alpha');
  expect(opened).toEqual(['alpha']);
  expect(() => profileCommands({ config, open: null }).open('alpha')).toThrow(
    'Only the desktop app opens a window. Run: perpscope serve --profile alpha',
  );
});
