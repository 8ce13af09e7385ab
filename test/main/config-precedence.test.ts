import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReadingConfig } from './reading-config.ts';
import { readingConfig } from './reading-config.ts';

let config: ReadingConfig;
beforeEach(() => {
  config = readingConfig();
});
afterEach(() => config.remove());

const lower = '0x00000000000000000000000000000000000000ab';
const rows = [
  {
    name: 'port',
    flag: '--port',
    variable: 'PERPSCOPE_PORT',
    usual: 4310,
    texts: ['0', '1', '65535'],
    values: [0, 1, 65_535],
  },
  {
    name: 'venue',
    flag: '--venue',
    variable: 'PERPSCOPE_VENUE',
    usual: 'simulated',
    texts: ['hyperliquid', 'simulated', 'hyperliquid'],
    values: ['hyperliquid', 'simulated', 'hyperliquid'],
  },
  {
    name: 'network',
    flag: '--network',
    variable: 'PERPSCOPE_NETWORK',
    usual: 'TESTNET',
    texts: ['mainnet', 'testnet', 'mainnet'],
    values: ['MAINNET', 'TESTNET', 'MAINNET'],
  },
  {
    name: 'venueUrl',
    flag: '--venue-url',
    variable: 'PERPSCOPE_VENUE_URL',
    usual: null,
    texts: ['http://127.0.0.1:1', 'https://b.example/x', 'http://c.example'],
    values: ['http://127.0.0.1:1', 'https://b.example/x', 'http://c.example'],
  },
  {
    name: 'account',
    flag: '--account',
    variable: 'PERPSCOPE_ACCOUNT',
    usual: null,
    texts: [lower.replace('ab', 'AB'), lower, lower.replace('ab', 'cd')],
    values: [lower, lower, lower.replace('ab', 'cd')],
  },
  {
    name: 'agentFeed',
    flag: '--agent-feed',
    variable: 'PERPSCOPE_AGENT_FEED',
    usual: null,
    texts: ['file:/feed', 'http://127.0.0.1:9', 'https://feed.example'],
    values: ['file:/feed', 'http://127.0.0.1:9', 'https://feed.example'],
  },
  {
    name: 'seed',
    flag: '--seed',
    variable: 'PERPSCOPE_SEED',
    usual: 1,
    texts: ['0', '7', '2147483647'],
    values: [0, 7, 2_147_483_647],
  },
  {
    name: 'markets',
    flag: '--markets',
    variable: 'PERPSCOPE_MARKETS',
    usual: 330,
    texts: ['150', '530', '2000'],
    values: [150, 530, 2_000],
  },
  {
    name: 'dexes',
    flag: '--dexes',
    variable: 'PERPSCOPE_DEXES',
    usual: 3,
    texts: ['3', '140', '200'],
    values: [3, 140, 200],
  },
  {
    name: 'agentToken',
    flag: null,
    variable: 'PERPSCOPE_AGENT_TOKEN',
    usual: null,
    texts: ['t', 'u', 'v'],
    values: ['t', 'u', 'v'],
  },
  {
    name: 'massiveKey',
    flag: null,
    variable: 'PERPSCOPE_MASSIVE_KEY',
    usual: null,
    texts: ['k', '~!', 'k'.repeat(200)],
    values: ['k', '~!', 'k'.repeat(200)],
  },
  {
    name: 'massiveUrl',
    flag: '--massive-url',
    variable: 'PERPSCOPE_MASSIVE_URL',
    usual: null,
    texts: ['http://127.0.0.1:1', 'https://b.example/x', 'http://c.example'],
    values: ['http://127.0.0.1:1', 'https://b.example/x', 'http://c.example'],
  },
  {
    name: 'rpcEndpoints',
    flag: null,
    variable: 'PERPSCOPE_RPC_ENDPOINTS',
    usual: [],
    texts: [
      'testnet/base=https://a.example/k',
      'testnet/base=http://b, mainnet/arbitrum=http://c?d=e',
      'simulated-mainnet/base=http://127.0.0.1:1',
    ],
    values: [
      ['testnet/base=https://a.example/k'],
      ['testnet/base=http://b', 'mainnet/arbitrum=http://c?d=e'],
      ['simulated-mainnet/base=http://127.0.0.1:1'],
    ],
  },
  {
    name: 'fillLogs',
    flag: null,
    variable: 'PERPSCOPE_FILL_LOGS',
    usual: [],
    texts: [`testnet/base=${lower}`, `testnet/base=${lower}@12`, `mainnet/arbitrum=${lower}@0`],
    values: [[`testnet/base=${lower}`], [`testnet/base=${lower}@12`], [`mainnet/arbitrum=${lower}@0`]],
  },
  {
    name: 'quoteTokens',
    flag: null,
    variable: 'PERPSCOPE_QUOTE_TOKENS',
    usual: [],
    texts: [`testnet/base=${lower}:usd`, `testnet/base=${lower}:ETH`, `testnet/base=${lower}:xyz:GOLD`],
    values: [
      [`testnet/base=${lower}:usd`],
      [`testnet/base=${lower}:ETH`],
      [`testnet/base=${lower}:xyz:GOLD`],
    ],
  },
  {
    name: 'finalityDepth',
    flag: null,
    variable: 'PERPSCOPE_FINALITY_DEPTH',
    usual: 64,
    texts: ['0', '12', '100000'],
    values: [0, 12, 100_000],
  },
  {
    name: 'referenceChart',
    flag: null,
    variable: 'PERPSCOPE_REFERENCE_CHART',
    usual: true,
    texts: ['false', 'true', 'false'],
    values: [false, true, false],
  },
  {
    name: 'logLevel',
    flag: '--log-level',
    variable: 'PERPSCOPE_LOG_LEVEL',
    usual: 'warn',
    texts: ['debug', 'silent', 'error'],
    values: ['debug', 'silent', 'error'],
  },
  {
    name: 'token',
    flag: null,
    variable: 'PERPSCOPE_TOKEN',
    usual: null,
    texts: ['t'.repeat(16), 'u'.repeat(16), 'v'.repeat(40)],
    values: ['t'.repeat(16), 'u'.repeat(16), 'v'.repeat(40)],
  },
  {
    name: 'readsPerSecond',
    flag: null,
    variable: 'PERPSCOPE_READS_PER_SECOND',
    usual: 5_000,
    texts: ['1', '9', '1000000'],
    values: [1, 9, 1_000_000],
  },
  {
    name: 'fundMovementsPerMinute',
    flag: null,
    variable: 'PERPSCOPE_FUND_MOVEMENTS_PER_MINUTE',
    usual: 30,
    texts: ['1', '9', '1000000'],
    values: [1, 9, 1_000_000],
  },
  {
    name: 'backupsKept',
    flag: null,
    variable: 'PERPSCOPE_BACKUPS_KEPT',
    usual: 7,
    texts: ['0', '9', '365'],
    values: [0, 9, 365],
  },
  {
    name: 'updateFeed',
    flag: null,
    variable: 'PERPSCOPE_UPDATE_FEED',
    usual: null,
    texts: ['https://a.example/perpscope', 'http://127.0.0.1:1', 'https://b.example'],
    values: ['https://a.example/perpscope', 'http://127.0.0.1:1', 'https://b.example'],
  },
  {
    name: 'allowedHosts',
    flag: null,
    variable: 'PERPSCOPE_ALLOWED_HOSTS',
    usual: [],
    texts: ['a.example', 'b.example:1,c.example', 'd'],
    values: [['a.example'], ['b.example:1', 'c.example'], ['d']],
  },
  {
    name: 'allowedOrigins',
    flag: null,
    variable: 'PERPSCOPE_ALLOWED_ORIGINS',
    usual: [],
    texts: ['https://a.example', 'https://b.example,http://c.example', 'https://d'],
    values: [['https://a.example'], ['https://b.example', 'http://c.example'], ['https://d']],
  },
] as const;

describe.each(rows)('$name', ({ name, flag, variable, usual, texts: [first, second, third], values }) => {
  test('has its default', () => {
    expect(config.read({})[name]).toEqual(usual);
    expect(config.read({ env: { [variable]: '' } })[name]).toEqual(usual);
  });

  test('comes from the settings file, is overridden by the environment, and that by the command line', () => {
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
