import { describe, expect, test } from 'vitest';
import { fundDeps } from '../../../../src-main/app/source/fund-deps.ts';
import { createCurrentSource, networkSwitched } from '../../../../src-main/operations/current-source.ts';
import { getDeposit } from '../../../../src-main/operations/funds/deposits.ts';
import {
  paymentRequirements,
  prepareDeposit,
  prepareWithdraw,
} from '../../../../src-main/operations/funds/fund-questions.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

const escrow = `0x${'e'.repeat(40)}`;
const address = `0x${'a'.repeat(40)}`;
const deposit = { amount: 150_000_001, network: 'base', depositorAddress: address } as const;
const withdrawal = { amount: 50_000_000_001, network: 'base', recipientAddress: address } as const;

test('every deposit has an id of 32 bytes that no other has', () => {
  const { newDepositId, newWithdrawId } = fundDeps({});
  const ids = Array.from({ length: 100 }, newDepositId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^0x[0-9a-f]{64}$/);
  expect(newWithdrawId()).not.toBe(newWithdrawId());
});

describe.each([
  ['TESTNET', 'base', 'Base Sepolia'],
  ['TESTNET', 'arbitrum', 'Arbitrum Sepolia'],
  ['MAINNET', 'base', 'Base'],
  ['MAINNET', 'arbitrum', 'Arbitrum One'],
] as const)('on %s, %s', (venueNetwork, network, name) => {
  test('is the chain of that network, by its name, in every message', async () => {
    await using app = anOpenSource({
      escrows: { [network]: escrow },
      scope: { venue: 'hyperliquid', network: venueNetwork },
    });
    const { ask } = app;
    const prepared = await ask(prepareDeposit, { ...deposit, network });
    expect(prepared).toMatchObject({ venueNetwork: venueNetwork, network });
    expect(prepared.message).toContain(`on ${name}, let ${escrow} take 150.000001 USDC`);
    expect(await ask(prepareWithdraw, { ...withdrawal, network })).toMatchObject({
      venueNetwork: venueNetwork,
      message: `Nothing was signed or sent. Ask the escrow contract ${escrow} on ${name} for 50000.000001 USDC to ${address}. Above 50,000 USDC the contract takes the 7-day path.`,
    });
    await expect(ask(getDeposit, { id: '0x', network })).rejects.toMatchObject({
      code: 'network_not_configured',
      message: expect.stringContaining(`No endpoint of ${name} is configured`) as string,
    });
  });
});

test('payment requirements are listed for each chain with an escrow, and for none of a simulated venue', () => {
  const source = { venue: 'hyperliquid', network: 'TESTNET' } as never;
  expect(paymentRequirements(source, { base: escrow })).toEqual([
    {
      scheme: 'escrow',
      network: 'eip155:84532',
      amount: '100000000',
      asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      payTo: escrow,
      maxTimeoutSeconds: 86_400,
      extra: {
        call: 'depositWithEscrow',
        prepare: 'POST /mcp/deposit',
        releaseAfterSeconds: 30 * 86_400,
        cancelWithinSeconds: 86_400,
      },
    },
  ]);
  expect(paymentRequirements({ venue: 'simulated', network: 'TESTNET' } as never, { base: escrow })).toEqual(
    [],
  );
});

test('a deposit is not prepared for a chain whose endpoints serve another one', async () => {
  const failure = 'Base Sepolia: no endpoint serves chain 84532; they serve 1.';
  await using app = anOpenSource({ escrows: { base: escrow } });
  const slot = createCurrentSource();
  const known = {
    name: 'base',
    chainId: 84_532,
    escrow: { address: escrow, fromBlock: 0 },
    fillLog: null,
    quoteTokens: [],
    finalityDepth: 64,
    latest: null,
    finalized: null,
    readAt: null,
  } as const;
  const state = (kind: 'wrong_chain' | 'other') => () => ({
    chains: [{ ...known, failure: { kind, message: failure } }],
    token: null,
  });
  slot.open({ ...app.scope, chain: state('wrong_chain') });
  await expect(slot.ask(prepareDeposit, deposit)).rejects.toMatchObject({
    code: 'network_not_configured',
    message: failure,
  });
  slot.leave();
  slot.open({ ...app.scope, chain: state('other') });
  expect(await slot.ask(prepareDeposit, deposit)).toMatchObject({ status: 'pending' });
});

test('a preparation under way as the network is switched is not answered: it would belong to the old network', async () => {
  await using app = anOpenSource({ escrows: { base: escrow } });
  const slot = createCurrentSource();
  const judging = Promise.withResolvers<boolean>();
  const { funds } = app.scope;
  slot.open({ ...app.scope, funds: { ...funds, isAddress: () => judging.promise } });
  const answers = [slot.ask(prepareDeposit, deposit), slot.ask(prepareWithdraw, withdrawal)];
  slot.leave();
  judging.resolve(true);
  for (const answer of answers) await expect(answer).rejects.toEqual(networkSwitched());
  await expect(async () => slot.ask(prepareDeposit, deposit)).rejects.toEqual(networkSwitched());
});
