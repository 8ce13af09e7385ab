import { describe, expect, test } from 'vitest';
import type { Chain } from '../../../src-main/chain/chain.ts';
import { aServer, type ServerFixture } from '../server/server-fixture.ts';
import { aChainState } from '../operations/funds/a-chain.ts';
import { anvilPath, type Anvil, type Deployed } from './anvil.ts';
import { compileContracts } from './compile-contracts.ts';
import { pass } from './endpoint-proxy.ts';
import { aProxy, anAnvil, openChain } from './open-chain.ts';

/** Id that the server of these tests gives. */
const depositId = `0x${'0d'.repeat(32)}`;
const amount = 250_000_000n;

async function anEscrow(): Promise<{ readonly anvil: Anvil; readonly escrow: Deployed }> {
  const anvil = await anAnvil();
  const { Token, Escrow } = compileContracts();
  const token = await anvil.deploy(Token, 6);
  const escrow = await anvil.deploy(Escrow, token.address, `0x${'ee'.repeat(20)}`);
  await anvil.send(token, 'mint', anvil.account, amount);
  await anvil.send(token, 'approve', escrow.address, amount);
  return { anvil, escrow };
}

/** The whole server, its base chain read from the endpoints. */
async function aServerOn(chain: Chain, { address }: Deployed): Promise<ServerFixture> {
  const place = address.toLowerCase();
  return aServer({
    escrows: { base: place },
    chain: aChainState('base', place, { chainId: chain.chainId }),
    scope: { chains: [chain] },
  });
}

const prepare = async ({ get }: ServerFixture, { account }: Anvil): Promise<number> => {
  const body = JSON.stringify({ amount: Number(amount), network: 'base', depositor_address: account });
  const headers = { 'content-type': 'application/json' };
  return (await get('/mcp/deposit', { method: 'POST', headers, body })).status;
};

async function askState({ get }: ServerFixture, id = depositId, network = 'base') {
  const answer = await get(`/mcp/deposit/${id}?network=${network}`);
  return { ...(answer.json() as object), code: answer.status };
}

describe.skipIf(anvilPath === null)('GET /mcp/deposit on a real EVM (needs anvil)', () => {
  test('is pending, escrowed and cancelled as the contract has it, each at the block it names', async () => {
    const { anvil, escrow } = await anEscrow();
    await using server = await aServerOn(openChain(anvil.chainId, [anvil.url]), escrow);
    expect(await prepare(server, anvil)).toBe(201);
    expect(await askState(server)).toMatchObject({ code: 200, status: 'pending', transaction_hash: null });
    const sent = await anvil.send(escrow, 'depositWithEscrow', depositId, amount);
    expect(await askState(server)).toMatchObject({
      code: 200,
      status: 'escrowed',
      amount: '250000000',
      depositor: anvil.account.toLowerCase(),
      transaction_hash: sent.hash,
      block_number: sent.block,
      read_at_block: sent.block,
      finalized: false,
    });
    const cancelled = await anvil.send(escrow, 'cancel', depositId);
    expect(await askState(server)).toMatchObject({
      code: 200,
      status: 'cancelled',
      transaction_hash: cancelled.hash,
    });
  });

  test('is 404 for an id that neither side knows, and 400 for an unknown chain', async () => {
    const { anvil, escrow } = await anEscrow();
    await using server = await aServerOn(openChain(anvil.chainId, [anvil.url]), escrow);
    expect(await askState(server)).toMatchObject({ code: 404, error: 'deposit_not_found' });
    expect(await askState(server, depositId, 'ethereum')).toMatchObject({
      code: 400,
      error: 'invalid_network',
    });
    expect(await askState(server, depositId, 'arbitrum')).toMatchObject({
      code: 503,
      error: 'network_not_configured',
    });
  });

  test('is 502 while the endpoint is down, and answered again when it is back', async () => {
    const { anvil, escrow } = await anEscrow();
    const proxy = await aProxy(anvil);
    await using server = await aServerOn(openChain(anvil.chainId, [proxy.url]), escrow);
    await prepare(server, anvil);
    proxy.rule = (_call, { response }) => void response.destroy();
    expect(await askState(server)).toMatchObject({ code: 502, error: 'provider_failed' });
    proxy.rule = pass;
    expect(await askState(server)).toMatchObject({ code: 200, status: 'pending' });
  });

  test('is 503 where the endpoint serves another chain, whose data is not used', async () => {
    const { anvil, escrow } = await anEscrow();
    await using server = await aServerOn(openChain(anvil.chainId + 1, [anvil.url]), escrow);
    await prepare(server, anvil);
    expect(await askState(server)).toMatchObject({ code: 503, error: 'network_not_configured' });
  });
});
