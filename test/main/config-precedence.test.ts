import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readingConfig, type ReadingConfig } from './reading-config.ts';
import type { SettingName } from '../../src-main/config/settings.ts';

let config: ReadingConfig;
beforeEach(() => {
  config = readingConfig();
});
afterEach(() => config.remove());

const lower = '0x00000000000000000000000000000000000000ab';
/**
 * Setting, variable without `PERPSCOPE_`, option (null: none), default, texts of the file, the environment and the command line, and
 * what these stand for where that differs.
 */
type Row = readonly [SettingName, string, string | null, unknown, Texts, Three<unknown>?];
type Texts = Three<string>;
type Three<T> = readonly [T, T, T];
const urls: Texts = ['http://127.0.0.1:1', 'https://b.example/x', 'http://c.example'];
const rows: readonly Row[] = [
  ['port', 'PORT', '--port', 4310, ['0', '1', '65535'], [0, 1, 65_535]],
  ['venue', 'VENUE', '--venue', 'simulated', ['hyperliquid', 'simulated', 'hyperliquid']],
  [
    'network',
    'NETWORK',
    '--network',
    'TESTNET',
    ['mainnet', 'testnet', 'mainnet'],
    ['MAINNET', 'TESTNET', 'MAINNET'],
  ],
  ['venueUrl', 'VENUE_URL', '--venue-url', null, urls],
  [
    'account',
    'ACCOUNT',
    '--account',
    null,
    [lower.replace('ab', 'AB'), lower, lower.replace('ab', 'cd')],
    [lower, lower, lower.replace('ab', 'cd')],
  ],
  [
    'agentFeed',
    'AGENT_FEED',
    '--agent-feed',
    null,
    ['file:/feed', 'http://127.0.0.1:9', 'https://feed.example'],
  ],
  ['seed', 'SEED', '--seed', 1, ['0', '7', '2147483647'], [0, 7, 2_147_483_647]],
  ['markets', 'MARKETS', '--markets', 330, ['150', '530', '2000'], [150, 530, 2_000]],
  ['dexes', 'DEXES', '--dexes', 3, ['3', '140', '200'], [3, 140, 200]],
  ['agentToken', 'AGENT_TOKEN', null, null, ['t', 'u', 'v']],
  ['massiveKey', 'MASSIVE_KEY', null, null, ['k', '~!', 'k'.repeat(200)]],
  ['massiveUrl', 'MASSIVE_URL', '--massive-url', null, urls],
  ['finalityDepth', 'FINALITY_DEPTH', null, 64, ['0', '12', '100000'], [0, 12, 100_000]],
  ['referenceChart', 'REFERENCE_CHART', null, true, ['false', 'true', 'false'], [false, true, false]],
  ['logLevel', 'LOG_LEVEL', '--log-level', 'warn', ['debug', 'silent', 'error']],
  ['token', 'TOKEN', null, null, ['t'.repeat(16), 'u'.repeat(16), 'v'.repeat(40)]],
  ['readsPerSecond', 'READS_PER_SECOND', null, 5_000, ['1', '9', '1000000'], [1, 9, 1_000_000]],
  ['fundMovementsPerMinute', 'FUND_MOVEMENTS_PER_MINUTE', null, 30, ['1', '9', '1000000'], [1, 9, 1_000_000]],
  ['backupsKept', 'BACKUPS_KEPT', null, 7, ['0', '9', '365'], [0, 9, 365]],
  [
    'updateFeed',
    'UPDATE_FEED',
    null,
    null,
    ['https://a.example/perpscope', 'http://127.0.0.1:1', 'https://b.example'],
  ],
  [
    'allowedHosts',
    'ALLOWED_HOSTS',
    null,
    [],
    ['a.example', 'b.example:1,c.example', 'd'],
    [['a.example'], ['b.example:1', 'c.example'], ['d']],
  ],
  [
    'allowedOrigins',
    'ALLOWED_ORIGINS',
    null,
    [],
    ['https://a.example', 'https://b.example,http://c.example', 'https://d'],
    [['https://a.example'], ['https://b.example', 'http://c.example'], ['https://d']],
  ],
  [
    'rpcEndpoints',
    'RPC_ENDPOINTS',
    null,
    [],
    [
      'testnet/base=https://a.example/k',
      'testnet/base=http://b, mainnet/arbitrum=http://c?d=e',
      'simulated-mainnet/base=http://127.0.0.1:1',
    ],
    [
      ['testnet/base=https://a.example/k'],
      ['testnet/base=http://b', 'mainnet/arbitrum=http://c?d=e'],
      ['simulated-mainnet/base=http://127.0.0.1:1'],
    ],
  ],
  [
    'fillLogs',
    'FILL_LOGS',
    null,
    [],
    [`testnet/base=${lower}`, `testnet/base=${lower}@12`, `mainnet/arbitrum=${lower}@0`],
    [[`testnet/base=${lower}`], [`testnet/base=${lower}@12`], [`mainnet/arbitrum=${lower}@0`]],
  ],
  [
    'quoteTokens',
    'QUOTE_TOKENS',
    null,
    [],
    [`testnet/base=${lower}:usd`, `testnet/base=${lower}:ETH`, `testnet/base=${lower}:xyz:GOLD`],
    [[`testnet/base=${lower}:usd`], [`testnet/base=${lower}:ETH`], [`testnet/base=${lower}:xyz:GOLD`]],
  ],
];

const cases = rows.map((row) => ({ name: row[0], row }));

describe.each(cases)('$name', ({ row: [name, bare, flag, usual, texts, values = texts] }) => {
  const variable = `PERPSCOPE_${bare}`;
  test('has its default', () => {
    expect(config.read({})[name]).toEqual(usual);
    expect(config.read({ env: { [variable]: '' } })[name]).toEqual(usual);
  });

  test('comes from the settings file, is overridden by the environment, and that by the command line', () => {
    const [first, second, third] = texts;
    const file = { [name]: first };
    expect(config.read({ file })[name]).toEqual(values[0]);
    expect(config.read({ file: { [name]: values[0] === 'MAINNET' ? 'mainnet' : values[0] } })[name]).toEqual(
      values[0],
    );
    expect(config.read({ file, env: { [variable]: second } })[name]).toEqual(values[1]);
    const argv = flag === null ? [] : [flag, third];
    expect(config.read({ file, env: { [variable]: second }, argv })[name]).toEqual(
      values[flag === null ? 1 : 2],
    );
  });
});
