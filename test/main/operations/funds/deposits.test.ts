import { describe, expect, test } from 'vitest';
import { ChainFailure, type ChainFailureKind } from '../../../../src-main/chain/chain.ts';
import type { ChainState } from '../../../../src-main/domain/funds/chain-state.ts';
import { getDeposit, listDeposits } from '../../../../src-main/operations/funds/deposits.ts';
import { prepareDeposit } from '../../../../src-main/operations/funds/fund-questions.ts';
import { StoreError } from '../../../../src-main/store/store.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { aBlock, aDeposit, aDepositReading } from '../../store/a-deposit.ts';
import { aChainState, fakeChain } from './a-chain.ts';

const escrow = `0x${'e5'.repeat(20)}`;
const { depositId: id } = aDeposit();
const other = `0x${'0e'.repeat(32)}`;

const chain = freshForEachTest(() => fakeChain());
const state: { now: ChainState } = { now: aChainState('base', escrow) };
const app = freshForEachTest(() => {
  state.now = aChainState('base', escrow);
  return anOpenSource({
    escrows: { base: escrow },
    scope: { chain: () => state.now, chains: [chain] },
  });
});
const ask = (asked: string = id, network: 'base' | 'arbitrum' = 'base') =>
  app.ask(getDeposit, { id: asked, network });
const prepared = () =>
  app.ask(prepareDeposit, { amount: 100_000_000, network: 'base', depositorAddress: aDeposit().depositor });

describe('one deposit', () => {
  test('has the contract’s state at the latest block, with its event and whether it is final', async () => {
    chain.held.set(id, aDepositReading({ depositedAt: now, cancelDeadline: now + 1 }));
    expect(await ask()).toEqual({
      depositId: id,
      network: 'base',
      venueNetwork: 'TESTNET',
      escrowContract: escrow,
      status: 'escrowed',
      depositor: aDeposit().depositor,
      amount: '100000000',
      depositedAt: '2026-09-01T13:37:21.500+00:00',
      releaseTime: '1970-01-31T00:00:02.000+00:00',
      cancelDeadline: '2026-09-01T13:37:21.501+00:00',
      transactionHash: `0x${'77'.repeat(32)}`,
      blockNumber: 2,
      finalized: false,
      readAtBlock: 3,
    });
  });

  test('that was prepared here and is not on the chain is pending, with the prepared fields', async () => {
    await prepared();
    expect(await ask()).toMatchObject({
      status: 'pending',
      depositor: aDeposit().depositor,
      amount: '100000000',
      depositedAt: null,
      transactionHash: null,
      readAtBlock: 9,
    });
  });

  test('is asked for in any case of its digits', async () => {
    await prepared();
    expect(await ask(`0x${id.slice(2).toUpperCase()}`)).toMatchObject({ depositId: id, status: 'pending' });
  });

  test('stays at the contract that it was prepared for when the configuration changes', async () => {
    await prepared();
    const moved = `0x${'e6'.repeat(20)}`;
    state.now = aChainState('base', moved);
    expect(await ask()).toMatchObject({ escrowContract: escrow });
    chain.held.set(other, aDepositReading());
    expect(await ask(other)).toMatchObject({ escrowContract: moved });
    expect(chain.asked).toEqual([escrow, moved]);
  });

  test.each([other, '0x', 'nonsense', `${id}0`, '', '__proto__'])(
    '%j that neither side knows is not found',
    async (asked) => {
      await prepared();
      await expect(ask(asked)).rejects.toMatchObject({ code: 'deposit_not_found' });
    },
  );

  test('that is not found is named, a long id by its first 80 characters', async () => {
    await expect(ask('x'.repeat(80))).rejects.toThrow(`No deposit ${'x'.repeat(80)} was prepared here`);
    await expect(ask('x'.repeat(81))).rejects.toThrow(`No deposit ${'x'.repeat(80)}… was prepared here`);
  });

  test('that was prepared for another chain is not found on this one', async () => {
    app.store.writer.putDeposit(aDeposit({ chain: 'arbitrum' }));
    await expect(ask()).rejects.toMatchObject({ code: 'deposit_not_found' });
  });

  test.each<readonly [ChainFailureKind, string]>([
    ['unreachable', 'provider_failed'],
    ['timeout', 'provider_failed'],
    ['malformed', 'provider_failed'],
    ['refused', 'provider_failed'],
    ['wrong_chain', 'network_not_configured'],
  ])('of a chain that is %s fails as %s, prepared here or not', async (kind, code) => {
    await prepared();
    chain.behavior.failure = new ChainFailure(kind, 'Base did not answer.');
    for (const asked of [id, other])
      await expect(ask(asked)).rejects.toMatchObject({
        code,
        message: expect.stringContaining('Base did not answer.') as string,
      });
  });

  test('without a contract, or without an endpoint, names what to configure', async () => {
    await expect(ask(id, 'arbitrum')).rejects.toMatchObject({
      code: 'network_not_configured',
      message: expect.stringContaining('simulated-testnet/arbitrum=0x') as string,
    });
    state.now = aChainState('base', null);
    await expect(ask()).rejects.toMatchObject({ code: 'network_not_configured' });
    await using offline = anOpenSource({ scope: { chain: () => aChainState('base', escrow) } });
    await expect(offline.ask(getDeposit, { id, network: 'base' })).rejects.toMatchObject({
      code: 'network_not_configured',
      message: expect.stringContaining('No endpoint') as string,
    });
  });
});

describe('deposits that were prepared here', () => {
  const list = (cursor: string | null = null, limit = 2) => app.ask(listDeposits, { cursor, limit });

  test('are listed newest first, in pages, and each before its chain was read for it', async () => {
    await prepared();
    app.store.writer.putDeposit(aDeposit({ depositId: other, paymentId: 'x402-7' }));
    app.store.writer.putDeposit(aDeposit({ depositId: `0x${'0f'.repeat(32)}` }));
    const first = list();
    expect(first.rows.map(({ depositId }) => depositId)).toEqual([`0x${'0f'.repeat(32)}`, other]);
    const last = list(first.next);
    expect(last).toMatchObject({
      next: null,
      rows: [
        {
          depositId: id,
          status: 'pending',
          preparedAt: '2026-09-01T13:37:21.500+00:00',
          escrowContract: escrow,
          amount: '100000000',
          finalized: null,
          readAtBlock: null,
          explorerUrl: null,
        },
      ],
    });
    expect(first.rows[1]).toMatchObject({ x402PaymentId: 'x402-7' });
  });

  test('have the state of their last reading', () => {
    app.store.writer.putDeposit(aDeposit());
    app.store.writer.putDepositReading(
      id,
      aDepositReading({ status: 'cancelled' }, { finalized: true }),
      now,
    );
    expect(list().rows).toMatchObject([
      { status: 'cancelled', finalized: true, readAtBlock: 3, blockNumber: 2 },
    ]);
  });

  test('come with the state of their chains, which may be older than a failure', () => {
    state.now = aChainState('base', escrow, {
      readAt: now,
      failure: { kind: 'other', message: 'Base did not answer.' },
    });
    expect(list().chains).toEqual([
      { network: 'base', readAt: '2026-09-01T13:37:21.500+00:00', failure: 'Base did not answer.' },
    ]);
  });

  test('link to their transaction where others can look at the chain', async () => {
    await using real = anOpenSource({ scope: { venue: 'hyperliquid' } });
    real.store.writer.putDeposit(aDeposit());
    real.store.writer.putDepositReading(id, aDepositReading({}, { block: aBlock(4) }), now);
    expect(real.ask(listDeposits, { cursor: null, limit: 1 }).rows[0]?.explorerUrl).toBe(
      `https://sepolia.basescan.org/tx/0x${'77'.repeat(32)}`,
    );
  });
});

test('a deposit that can’t be stored is not returned as prepared', async () => {
  const { writer } = app.store;
  const full = {
    ...writer,
    putDeposit: () => {
      throw new StoreError(new Error('disk full'));
    },
  };
  await using broken = anOpenSource({ escrows: { base: escrow }, scope: { writer: full } });
  await expect(
    broken.ask(prepareDeposit, {
      amount: 100_000_000,
      network: 'base',
      depositorAddress: aDeposit().depositor,
    }),
  ).rejects.toMatchObject({
    code: 'internal_error',
    message: expect.stringContaining('disk full') as string,
  });
});
