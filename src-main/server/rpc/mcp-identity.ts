import { minuteMs } from '../../time.ts';
import { PlainMcpServer } from './bad-params.ts';

/** Cache lifetimes. Lists stay the same while the process runs; readings do not. */
const lists = { ttlMs: 5 * minuteMs, cacheScope: 'private' } as const;
const readings = { ttlMs: 0, cacheScope: 'private' } as const;

/** Creates a server with its name and capabilities; nothing is registered with it yet. */
export function createPlainServer(version: string): PlainMcpServer {
  return new PlainMcpServer(
    { name: 'perpscope', title: 'Perpscope', version },
    {
      // Explicit: omitted capabilities would be announced as changing.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: false },
        prompts: { listChanged: false },
        completions: {},
      },
      cacheHints: {
        'tools/list': lists,
        'prompts/list': lists,
        'resources/list': lists,
        'resources/templates/list': lists,
        'server/discover': lists,
        'resources/read': readings,
      },
      instructions,
    },
  );
}

/** Instructions that a client gets before it asks for anything. */
const instructions = [
  'Perpscope watches one autonomous trading agent on a perpetuals venue, and only watches: no tool here can trade, sign or send.',
  'Every answer names its network, TESTNET or MAINNET; never mix the two, and say which one you report on.',
  'null means that a figure is not known; it never means zero. Times are ISO-8601 in UTC.',
  'Name a market with the argument market: its marketId (hl-mainnet:xyz:TSLA), its exact coin or its symbol; answers give its market_id. Lists come in pages: call again with cursor set to next. detail "full" gives every field; fields gives only those that you name.',
  'A failed call gives error and message: provider_not_attached lasts until somebody connects what is missing; provider_failed and timeout are worth a retry.',
].join('\n');
