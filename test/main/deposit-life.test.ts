import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../src-main/time.ts';
import { freshForEachTest } from './fixture-hooks.ts';
import { now } from './markets.ts';
import { aService } from './service-fixture.ts';

const patiently = { timeout: 30_000, interval: 200 };
const depositor = `0x${'de'.repeat(20)}`;
const service = freshForEachTest(() => aService());

interface State {
  readonly status: string;
  readonly finalized: boolean;
}

async function stateOf(depositId: string): Promise<State> {
  return (await service.get(`/mcp/deposit/${depositId}?network=base`)).json() as State;
}

describe('a deposit on the simulator, out of the box', () => {
  let depositId: string;
  beforeEach(async () => {
    const body = { amount: 250_000_000, network: 'base', depositor_address: depositor };
    const answer = await service.get('/mcp/deposit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    depositId = (answer.json() as { deposit_id: string }).deposit_id;
  });
  const send = (): Promise<void> =>
    service.commands.actOnChain({
      kind: 'send',
      deposit: { chain: 'base', depositId, amount: '250000000', depositor },
    });
  const becomes = async (at: number, state: object): Promise<void> => {
    await service.clock.set(at, 0);
    await expect.poll(() => stateOf(depositId), patiently).toMatchObject(state);
  };

  test('is pending until it is sent, then in escrow, and released after 30 days', async () => {
    expect(await stateOf(depositId)).toMatchObject({ status: 'pending' });
    await send();
    await becomes(now + 10_000, { status: 'escrowed', finalized: false });
    await becomes(now + 200_000, { status: 'escrowed', finalized: true });
    await becomes(now + 30 * dayMs + 200_000, { status: 'released', finalized: true });
  });

  test('is pending again after its block was replaced, and in escrow in a later one', async () => {
    await send();
    await becomes(now + 10_000, { status: 'escrowed' });
    await service.commands.actOnChain({ kind: 'reorg', chain: 'base', depth: 5 });
    expect(await stateOf(depositId)).toMatchObject({ status: 'pending' });
    await becomes(now + 20_000, { status: 'escrowed' });
  });
});
