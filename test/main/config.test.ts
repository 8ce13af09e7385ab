import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig, type ConfigSources } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { readingConfig, type ReadingConfig } from './reading-config.ts';

let config: ReadingConfig;
beforeEach(() => {
  config = readingConfig();
});
afterEach(() => config.remove());

const bad = [
  [
    'port',
    '--port',
    'must be a whole number from 0 to 65535',
    ['65536', '-1', '1.5', 'abc', '80 ', '0x50', '1e3'],
  ],
  ['venue', '--venue', 'must be simulated or hyperliquid', ['Simulated', 'binance']],
  ['network', '--network', 'must be testnet or mainnet', ['TESTNET', 'devnet']],
  [
    'venueUrl',
    '--venue-url',
    'must be an http:// or https:// address without credentials, query or fragment',
    [
      'ftp://x.example',
      'x.example',
      'javascript:alert(1)',
      'http://',
      'http:///info',
      'https://x.example/#info',
      'https://x.example#',
      'https://x.example/?a=1',
      'https://x.example?',
      'http://x.example:99999',
    ],
  ],
  [
    'account',
    '--account',
    'must be an address of 0x and 40 hex digits',
    ['0x12', '12', `0x${'g'.repeat(40)}`],
  ],
  [
    'agentFeed',
    '--agent-feed',
    'must be file:DIR or an http:// address without credentials, query or fragment',
    ['file:', '/feed', 'ftp://x', 'http://', 'http://feed.example/#a', 'https://feed.example/?key=1'],
  ],
  ['seed', '--seed', 'must be a whole number from 0 to 2147483647', ['2147483648', 'one']],
  ['markets', '--markets', 'must be a whole number from 150 to 2000', ['149', '2001', '']],
  ['logLevel', '--log-level', 'must be silent, error, warn, info or debug', ['loud']],
] as const;

describe.each(bad)('a bad %s', (...[name, flag, advice, values]) => {
  test.each(values)('%j is one clear line that names its source', (value) => {
    expect(config.refusal({ argv: [`${flag}=${value}`] })).toBe(
      `${flag} ${advice}, not ${JSON.stringify(value)}.`,
    );
    const path = join(config.path, 'settings.json');
    expect(config.refusal({ file: { [name]: value } })).toBe(
      `"${name}" in ${path} ${advice}, not ${JSON.stringify(value)}.`,
    );
  });
});

test('a bad variable is named as the variable', () => {
  expect(config.refusal({ env: { PERPSCOPE_PORT: 'x' } })).toBe(
    'PERPSCOPE_PORT must be a whole number from 0 to 65535, not "x".',
  );
});

test.each([
  ['a flag given twice', ['--port', '1', '--port', '2'], '--port is given twice; give it once.'],
  ['a folder given twice', ['--data-dir', 'x'], '--data-dir is given twice; give it once.'],
])('%s is refused', (_, argv, line) => {
  expect(config.refusal({ argv })).toBe(line);
});

test.each([
  ['an unknown option', ['--nonsense', '1'], /^Unknown option '--nonsense'\.$/],
  ['a misspelled option', ['--prot', '1'], /^Unknown option '--prot'\. Did you mean --port\?$/],
  ['an abbreviation', ['-p', '1'], /^Unknown option '-p'\./],
  ['a word', ['fast'], /^Too many arguments\.$/],
  ['an option without its value', ['--port'], /^Option '--port <number>' argument missing\.$/],
  ['an option whose value looks like one', ['--port', '--seed'], /^--port must be a whole number/],
  ['a negative number', ['--seed', '-1'], /^--seed must be a whole number/],
  ['a folder without a name', ['--data-dir='], /^--data-dir /],
])('%s is refused in one line', (_, argv, line) => {
  expect(
    config.refusal({
      argv: argv[0] === '--data-dir=' ? [] : argv,
      ...(argv[0] === '--data-dir=' ? { argv } : {}),
    }),
  ).toMatch(line);
});

const badLists = [
  [
    'allowedOrigins',
    'PERPSCOPE_ALLOWED_ORIGINS',
    'must be a list of origins such as https://desk.example, without path or closing slash',
    [
      'https://a.example/',
      'https://a.example/path',
      'a.example',
      '*',
      'null',
      'ftp://a.example',
      'https://A.example',
      'https://a.example:443',
      'https://a.example?x',
      'https://a.example#x',
      'https://a.example,https://b.example/',
    ],
  ],
  [
    'allowedHosts',
    'PERPSCOPE_ALLOWED_HOSTS',
    'must be a list of host names, each with its port where it has one',
    [
      'https://a.example',
      'a.example/',
      'a.example:',
      'a.example:99999',
      'a.example:x',
      '*',
      '*.example',
      'a b',
      'user@a.example',
      'good.example,bad.example/path',
    ],
  ],
] as const;

describe.each(badLists)('a bad entry of %s', (...[name, variable, advice, values]) => {
  test.each(values)('%j is one clear line, however it is given', (value) => {
    expect(config.refusal({ env: { [variable]: value } })).toBe(
      `${variable} ${advice}, not ${JSON.stringify(value)}.`,
    );
    const path = join(config.path, 'settings.json');
    const list = value.split(',');
    expect(config.refusal({ file: { [name]: list } })).toBe(
      `"${name}" in ${path} ${advice}, not ${JSON.stringify(list)}.`,
    );
  });
});

test('updates come over TLS, or from this machine', () => {
  const from = (feed: string): string | null => config.refusal({ env: { PERPSCOPE_UPDATE_FEED: feed } });
  for (const feed of ['http://a.example', 'ftp://a.example', 'a.example', 'https://'])
    expect(from(feed)).toContain('PERPSCOPE_UPDATE_FEED must be an https:// address');
});

test('names and addresses of this machine and of IPv6 are hosts, and lists may contain spaces', () => {
  const env = {
    PERPSCOPE_ALLOWED_HOSTS: 'localhost:1, [::1]:4310,desk_1.tail-net.example:443',
    PERPSCOPE_ALLOWED_ORIGINS: 'http://localhost:3000, http://[::1]:1',
  };
  expect(config.read({ env })).toMatchObject({
    allowedHosts: ['localhost:1', '[::1]:4310', 'desk_1.tail-net.example:443'],
    allowedOrigins: ['http://localhost:3000', 'http://[::1]:1'],
  });
});

test.each([
  ['--venue-url', 'http://user:secret@venue.example'],
  ['--venue-url', 'http://secret@venue.example/info'],
  ['--agent-feed', 'https://user:secret@feed.example/'],
])('credentials in %s are refused, and not repeated', (flag, address) => {
  const line = config.refusal({ argv: [flag, address] });
  expect(line).toMatch(/ without credentials, query or fragment\.$/);
  expect(line).not.toContain('secret');
});

test('the token is never repeated, and is not an option, since every user of a machine can list its processes', () => {
  for (const sources of [
    { env: { PERPSCOPE_TOKEN: 'short-secret' } },
    { file: { token: 'short-secret' } },
    { file: { token: ['short-secret'] } },
    { argv: ['--token', 'short-secret'] },
    { argv: ['--token=short-secret'] },
  ])
    expect(config.refusal(sources)).not.toContain('short-secret');
});

describe('the settings file', () => {
  const path = (): string => join(config.path, 'settings.json');
  test.each(['', '{', 'port: 1', '[]', '1', 'null', '"x"'])('%j is not a JSON object', (file) => {
    expect(config.refusal({ file })).toBe(`The settings file ${path()} is not a JSON object.`);
  });

  test.each(['prot', 'PORT', 'dataDir', 'toString', '__proto__', 'constructor'])(
    'may not hold an unknown setting: %s',
    (name) => {
      expect(config.refusal({ file: `{"${name}": 1}` })).toBe(
        `The settings file ${path()} has an unknown setting: ${name}. Correct or remove it.`,
      );
    },
  );

  test('may hold numbers as numbers and lists as lists', () => {
    const file = { port: 7, allowedHosts: ['a.example'], readsPerSecond: 3 };
    expect(config.read({ file })).toMatchObject(file);
  });

  test('that cannot be read is reported, not ignored', () => {
    mkdirSync(path());
    expect(config.refusal({})).toMatch(/^The settings file .* can't be read: /);
  });
});

describe('the data folder', () => {
  const named = (env: ConfigSources['env'], argv: string[] = [], defaultDataDir?: string): string =>
    readConfig({ flags: readFlags(argv), env, ...(defaultDataDir === undefined ? {} : { defaultDataDir }) })
      .dataDir;

  test('is the one from the command line, else from the environment, else the default one, always absolute', () => {
    expect(named({ PERPSCOPE_DATA_DIR: '/nowhere/b' }, ['--data-dir', '/nowhere/a'])).toBe('/nowhere/a');
    expect(named({ PERPSCOPE_DATA_DIR: '/nowhere/b' }, [], '/nowhere/c')).toBe('/nowhere/b');
    expect(named({}, [], '/nowhere/c')).toBe('/nowhere/c');
    expect(named({}, ['--data-dir', 'nowhere'])).toBe(resolve('nowhere'));
  });

  test('is the default one where a variable is empty, never the current folder', () => {
    expect(named({ PERPSCOPE_DATA_DIR: '' }, [], '/nowhere/c')).toBe('/nowhere/c');
    vi.stubGlobal('process', { ...process, platform: 'linux', cwd: process.cwd });
    try {
      expect(named({ XDG_CONFIG_HOME: '' })).toBe(join(homedir(), '.config', 'Perpscope'));
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test.each([
    ['linux', {}, join(homedir(), '.config', 'Perpscope')],
    ['linux', { XDG_CONFIG_HOME: '/nowhere/xdg' }, '/nowhere/xdg/Perpscope'],
    ['darwin', {}, join(homedir(), 'Library', 'Application Support', 'Perpscope')],
    ['win32', { APPDATA: '/nowhere/roaming' }, '/nowhere/roaming/Perpscope'],
    ['win32', {}, join(homedir(), 'AppData', 'Roaming', 'Perpscope')],
  ])('is on %s with %j the same as the desktop’s', (platform, env, expected) => {
    vi.stubGlobal('process', { ...process, platform, cwd: process.cwd });
    try {
      expect(named(env)).toBe(expected);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

test('the configuration cannot be changed afterwards', () => {
  expect(Object.isFrozen(config.read({}))).toBe(true);
});
