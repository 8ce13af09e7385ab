import { afterEach, describe, expect, it } from 'vitest';
import { sharedByTests } from '../../fixture-hooks.ts';
import { faultKinds } from '../../../../src-main/simulator/server/fault.ts';
import { now } from '../worlds.ts';
import { serveChains, type ServingChains } from './serving-chains.ts';

const asked = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] };

describe("a fault of a chain's endpoint", () => {
  const at = sharedByTests(() => serveChains());
  const seen = new Set<string>();
  afterEach(async () => {
    at.setFault(null);
    await at.clock.set(now, 0);
  });
  const begin = (kind: Parameters<ServingChains['setFault']>[0] & object): void => {
    seen.add(kind.kind);
    at.setFault(kind);
  };

  it('chain_hang never answers, and does not affect the venue', async () => {
    begin({ kind: 'chain_hang' });
    const waiting = fetch(`${at.url}/chain/base`, {
      method: 'POST',
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(150),
    });
    await expect(waiting).rejects.toThrow('timeout');
    expect((await at.ask({ type: 'exchangeStatus' })).status).toBe(200);
  });

  it('chain_error answers 500', async () => {
    begin({ kind: 'chain_error' });
    expect((await at.post('base', asked)).status).toBe(500);
    expect((await at.ask({ type: 'exchangeStatus' })).status).toBe(200);
  });

  it('chain_half_json cuts the answer in the middle', async () => {
    begin({ kind: 'chain_half_json' });
    const response = await at.post('base', asked);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it("chain_wrong_id returns another chain's id", async () => {
    begin({ kind: 'chain_wrong_id' });
    expect(await at.clients.base.getChainId()).not.toBe(at.setups.base.chainId);
  });

  it('chain_stands_still adds no further block', async () => {
    begin({ kind: 'chain_stands_still' });
    const before = await at.clients.base.getBlockNumber();
    await at.clock.set(now + 60_000, 0);
    expect(await at.clients.base.getBlockNumber()).toBe(before);
    at.setFault(null);
    expect(await at.clients.base.getBlockNumber()).toBe(before + 30n);
  });

  it('chain_goes_back answers as the endpoint did ten minutes ago', async () => {
    const before = await at.clients.base.getBlock();
    begin({ kind: 'chain_goes_back' });
    const back = await at.clients.base.getBlock();
    expect(back.number).toBe(before.number - 300n);
    at.setFault(null);
    expect((await at.clients.base.getBlock({ blockNumber: back.number })).hash).toBe(back.hash);
  });

  it('can be of one method only', async () => {
    at.setFault({ kind: 'chain_error', type: 'eth_getLogs' });
    expect((await at.post('base', asked)).status).toBe(200);
    expect((await at.post('base', { ...asked, method: 'eth_getLogs', params: [{}] })).status).toBe(500);
  });

  it('is tested for every kind in the list', () => {
    const own = faultKinds.filter(({ kind }) => kind.startsWith('chain_'));
    expect([...seen].toSorted()).toEqual(own.map(({ kind }) => kind as string).toSorted());
  });
});
