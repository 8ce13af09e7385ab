import { expect, test, vi } from 'vitest';
import { AgentCard } from '../../src-preload/contract/views/agent-card.ts';
import type { Answer } from './http-request.ts';
import type { RunningService } from './service-fixture.ts';
import { aService } from './service-fixture.ts';

const escrow = `0x${'e'.repeat(40)}`;
const address = `0x${'a'.repeat(40)}`;

async function cardOf(service: RunningService): Promise<AgentCard['protocols']['mcp']> {
  return AgentCard.parse((await service.get('/mcp/agent-card')).json()).protocols.mcp;
}

async function askAs(service: RunningService, name: string): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  if (method === 'GET') return service.get(path);
  const move = {
    amount: 100_000_000,
    network: 'base',
    depositor_address: address,
    recipient_address: address,
  };
  const headers = { 'content-type': 'application/json' };
  return service.get(path, { method, headers, body: JSON.stringify(move) });
}

test('out of the box every advertised route answers from the simulator, and a configured escrow opens deposits', async () => {
  await using service = await aService({
    escrows: [`simulated-testnet/base=${escrow}`, `testnet/arbitrum=${escrow}`],
  });
  const { methods, unavailable_methods } = await vi.waitFor(
    async () => {
      const lists = await cardOf(service);
      expect(lists.unavailable_methods).toEqual(['GET /mcp/deposit/<id>']);
      return lists;
    },
    { timeout: 10_000, interval: 50 },
  );
  expect([...methods, ...unavailable_methods]).toHaveLength(13);
  for (const name of methods) {
    await vi.waitFor(
      async () => {
        const { status, text } = await askAs(service, name);
        expect([name, status, status < 300 ? '' : text]).toEqual([
          name,
          name.startsWith('POST') ? 201 : 200,
          '',
        ]);
      },
      { timeout: 10_000, interval: 50 },
    );
  }
  const prepared = (await askAs(service, 'POST /mcp/deposit')).json() as Record<string, unknown>;
  expect(prepared).toMatchObject({ escrow_contract: escrow, venue_network: 'TESTNET' });
  expect(prepared['deposit_id']).toMatch(/^0x[0-9a-f]{64}$/);
  const elsewhere = { amount: 100_000_000, network: 'arbitrum', depositor_address: address };
  const answer = await service.get('/mcp/deposit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(elsewhere),
  });
  expect([answer.status, answer.json()]).toMatchObject([503, { error: 'network_not_configured' }]);
});
