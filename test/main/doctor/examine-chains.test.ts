import { expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import type { ChainSetup } from '../../../src-main/domain/funds/chain-setup.ts';
import { examineChains } from '../../../src-main/doctor/examine-chains.ts';
import { serveChains } from '../simulator/chain/serving-chains.ts';
import { now } from '../simulator/worlds.ts';

const serving = sharedByTests(() => serveChains());

const examine = (...setups: readonly ChainSetup[]) => examineChains(setups, now);

test('an endpoint that serves its chain reports chain, blocks, latency and contracts', async () => {
  const { arbitrum } = serving.setups;
  expect(await examine(arbitrum)).toEqual([
    {
      about: 'arbitrum 1 of 1',
      good: true,
      says: expect.stringMatching(
        /^chain 43104001; latest block \d+ \(\d+ s old\); final block \d+ \(\d+ s old\); \d+ ms; escrow 0x[0-9a-f]{40}: there; fill log 0x[0-9a-f]{40}: there$/,
      ) as string,
    },
  ]);
});

test('endpoints are named by their position, never by their URL, and one of another chain is bad', async () => {
  const { arbitrum, base } = serving.setups;
  const endpoints = ['http://127.0.0.1:9/the-key', ...base.endpoints, ...arbitrum.endpoints];
  const facts = await examine({ ...arbitrum, endpoints });
  expect(facts).toMatchObject([
    { about: 'arbitrum 1 of 3', good: false },
    { about: 'arbitrum 2 of 3', good: false, says: 'serves chain 43104002, not 43104001: it is never used' },
    { about: 'arbitrum 3 of 3', good: true },
  ]);
  expect(JSON.stringify(facts)).not.toMatch(/the-key|127\.0\.0\.1/);
});

test('a missing contract is bad, and a chain without an address is neither good nor bad', async () => {
  const { base } = serving.setups;
  const nowhere = { address: `0x${'9'.repeat(40)}`, fromBlock: 0 };
  const [missing, unread] = await examine({ ...base, escrow: nowhere }, { ...base, endpoints: [] });
  expect(missing).toMatchObject({ good: false });
  expect(missing?.says).toContain(`escrow ${nowhere.address}: NO CONTRACT; no fill log configured`);
  expect(unread).toEqual({ about: 'base', good: null, says: 'chain 43104002: no RPC address is configured' });
});
