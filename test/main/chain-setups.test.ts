import { describe, expect, test } from 'vitest';
import { chainSetups, escrowsOf, type ChainSettings } from '../../src-main/app/source/chain-setups.ts';
import type { ChainSetup } from '../../src-main/domain/funds/chain-setup.ts';

const address = (digit: string): string => `0x${digit.repeat(40)}`;
const settings = (change: Partial<ChainSettings> = {}): ChainSettings => ({
  venue: 'hyperliquid',
  network: 'TESTNET',
  rpcEndpoints: [],
  escrows: [],
  fillLogs: [],
  quoteTokens: [],
  finalityDepth: 64,
  ...change,
});
const ofSimulator: ChainSetup = {
  name: 'base',
  chainId: 43_104_002,
  endpoints: ['http://127.0.0.1:1/chain/base'],
  escrow: { address: address('5'), fromBlock: 3 },
  fillLog: null,
  quoteTokens: [{ address: address('6'), worth: 'usd' }],
  finalityDepth: 32,
};

describe('the chains in use', () => {
  test.each([
    ['hyperliquid', 'TESTNET', { base: address('e') }],
    ['hyperliquid', 'MAINNET', { arbitrum: address('e') }],
    ['simulated', 'TESTNET', { arbitrum: address('1') }],
    ['simulated', 'MAINNET', {}],
  ] as const)('of %s on %s only have the escrow contracts of that network', (venue, network, found) => {
    const escrows = [
      `testnet/base=${address('E')}`,
      `mainnet/arbitrum=${address('e')}`,
      `simulated-testnet/arbitrum=${address('1')}`,
    ];
    expect(escrowsOf(chainSetups(settings({ venue, network, escrows }), []))).toEqual(found);
  });

  test('are none where none is configured', () => {
    expect(chainSetups(settings(), [])).toEqual([]);
  });

  test('have the endpoints of their network in the configured order', () => {
    const rpcEndpoints = [
      'testnet/base=https://one.example/key',
      'mainnet/base=https://other.example',
      'testnet/base=http://two.example/?key=a=b',
    ];
    expect(chainSetups(settings({ rpcEndpoints }), [])).toMatchObject([
      {
        name: 'base',
        chainId: 84_532,
        endpoints: ['https://one.example/key', 'http://two.example/?key=a=b'],
        escrow: null,
        finalityDepth: 64,
      },
    ]);
  });

  test('have contracts with the block of their deployment, or from the first block', () => {
    const [base] = chainSetups(
      settings({
        escrows: [`testnet/base=${address('e')}@1200`],
        fillLogs: [`testnet/base=${address('F')}`],
      }),
      [],
    );
    expect([base?.escrow, base?.fillLog]).toEqual([
      { address: address('e'), fromBlock: 1_200 },
      { address: address('f'), fromBlock: 0 },
    ]);
  });

  test('price tokens in dollars and in ETH, and in the tokens that are configured besides', () => {
    const quoteTokens = [
      `mainnet/base=${address('A')}:usd`,
      `mainnet/base=0x4200000000000000000000000000000000000006:xyz:STETH`,
    ];
    const rpcEndpoints = ['mainnet/base=https://one.example'];
    const [base] = chainSetups(settings({ network: 'MAINNET', quoteTokens, rpcEndpoints }), []);
    expect(base?.quoteTokens).toEqual([
      { address: address('a'), worth: 'usd' },
      { address: '0x4200000000000000000000000000000000000006', worth: 'market', coin: 'xyz:STETH' },
      { address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', worth: 'usd' },
    ]);
  });
});

describe("the simulator's chains", () => {
  const simulated = settings({ venue: 'simulated' });

  test('are used where nothing is configured', () => {
    expect(chainSetups(simulated, [ofSimulator])).toEqual([ofSimulator]);
  });

  test('use a configured contract instead of their own', () => {
    const escrows = [`simulated-testnet/base=${address('e')}`];
    expect(chainSetups({ ...simulated, escrows }, [ofSimulator])).toEqual([
      { ...ofSimulator, escrow: { address: address('e'), fromBlock: 0 } },
    ]);
  });

  test('are not used where an endpoint is configured, which has none of their contracts', () => {
    const rpcEndpoints = ['simulated-testnet/base=http://127.0.0.1:8545'];
    expect(chainSetups({ ...simulated, rpcEndpoints }, [ofSimulator])).toMatchObject([
      { endpoints: ['http://127.0.0.1:8545'], escrow: null, fillLog: null, finalityDepth: 64 },
    ]);
  });
});
