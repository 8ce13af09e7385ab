import { expect, test, vi } from 'vitest';
import { aService } from '../service-fixture.ts';
import { aStdioClient } from './stdio-client.ts';

const patiently = { timeout: 60_000, interval: 50 };

test('a switch of the network reaches a client of the window’s own service, and its next answers are of the other network', async () => {
  await using service = await aService({ token: 'a-token-of-enough-characters' });
  await using relay = await aStdioClient('2025-11-25', ['--data-dir', service.dataDir]);
  const networkOf = async (): Promise<unknown> => {
    const { structuredContent } = await relay.client.callTool({ name: 'get_status', arguments: {} });
    return (structuredContent as { network?: unknown } | undefined)?.network;
  };
  await vi.waitFor(async () => expect(await networkOf()).toBe('TESTNET'), patiently);
  expect(relay.changed).toEqual([]);
  await service.commands.saveSettings({ network: 'MAINNET' });
  await vi.waitFor(() => expect(relay.changed.toSorted()).toEqual(['resources', 'tools']), patiently);
  await vi.waitFor(async () => expect(await networkOf()).toBe('MAINNET'), patiently);
});
