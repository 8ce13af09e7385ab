import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { tradeIdOfClaim } from '../../../src-main/domain/trades/build-trades.ts';
import { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import { DailyReport } from '../../../src-preload/contract/views/performance/daily-report.ts';
import { Catalog } from '../../../src-preload/contract/views/markets/market.ts';
import { OneMarket } from '../../../src-preload/contract/views/markets/one-market.ts';
import type { RegistryEntry } from '../../../src-main/domain/markets/market-registry.ts';
import { viewOf } from '../../on-wire.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aMarket, aReading, registry } from '../markets.ts';
import { aClient, aFullApp, type Era } from './rpc-fixture.ts';
import { aServer } from './server-fixture.ts';

const address = `0x${'a1'.repeat(20)}`;

/** Every tool, in the order of the contract, with arguments that it can answer. */
const tools = {
  get_status: {},
  get_portfolio: {},
  get_performance: { period: '24h' },
  list_trades: { period: 'all', market: 'btc', limit: 5 },
  list_orders: {},
  list_signals: {},
  get_risk: {},
  list_markets: { market: 'BTC' },
  search_markets: { query: 'tsla', limit: 2 },
  get_market: { market: 'sim-testnet:xyz:TSLA' },
  get_candles: { market: 'BTC', interval: '15m', limit: 3 },
  get_transfers: {},
  get_token_price: {},
  check_chain_fills: { period: '7d', state: 'differs' },
  list_decisions: { asset_class: 'CRYPTO', limit: 2 },
  list_refused_entries: { market: 'sim-testnet:BTC', period: '24h' },
  prepare_deposit: { amount: 100_000_000, network: 'arbitrum', depositor_address: address },
  prepare_withdraw: { amount: 1, network: 'base', recipient_address: address },
  get_deposit: { deposit_id: `0x${'0d'.repeat(32)}`, network: 'arbitrum' },
  list_deposits: { limit: 2 },
  list_ledger: { period: 'all', direction: 'in' },
  list_alerts: { severity: 'critical' },
  export_history: { subject: 'funding' },
} as const;
/** Tools that have no answer while no chain is read. */
const { get_deposit: unanswered, ...answered } = tools;
const prepares: ReadonlySet<string> = new Set(['prepare_deposit', 'prepare_withdraw']);

const server = sharedByTests(() => aFullApp());

/** A registry whose reads throw an internal error while `isBroken`. */
class BrokenRegistry extends Map<string, RegistryEntry> {
  isBroken = false;
  override get(coin: string): RegistryEntry | undefined {
    if (this.isBroken) throw new Error('An internal error.');
    return super.get(coin);
  }
}

describe('completions of a trade to explain', () => {
  const ref = { type: 'ref/prompt', name: 'explain_trade' } as const;

  test('are ids of the newest trades, matched by the beginning of the id or of the coin', async () => {
    await using client = await aClient(server, 'modern');
    const valuesOf = async (value: string): Promise<readonly string[]> =>
      (await client.complete({ ref, argument: { name: 'trade_id', value } })).completion.values;
    const [closed] = await valuesOf('trip_');
    expect(closed).toMatch(/^trip_[0-9a-z]{16}$/);
    expect(await valuesOf(closed!.slice(0, 12))).toEqual([closed]);
    expect(await valuesOf('bt')).toEqual([
      closed,
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^order_/) as string),
    ]);
    expect(await valuesOf('nothing')).toEqual([]);
    const { messages } = await client.getPrompt({ name: 'explain_trade', arguments: { trade_id: closed! } });
    expect(JSON.stringify(messages)).toContain(closed);
  });

  test('are empty where no account is known', async () => {
    await using bare = await aServer();
    await using client = await aClient(bare, 'modern');
    const argument = { name: 'trade_id', value: '' };
    expect((await client.complete({ ref, argument })).completion.values).toEqual([]);
  });
});

describe('completions', () => {
  const ref = { type: 'ref/resource', uri: 'perpscope://markets/{marketId}' } as const;
  const begun = { ref, argument: { name: 'marketId', value: 'xyz:' } };

  test('are empty while the catalog was never read', async () => {
    await using unread = await aServer({ reading: null });
    await using client = await aClient(unread, 'modern');
    expect((await client.complete(begun)).completion.values).toEqual([]);
  });

  test('are the first hundred, with the number of all', async () => {
    const markets = Array.from({ length: 101 }, (_, nth) => aMarket({ coin: `A${nth}`, position: nth }));
    await using app = await aServer({ reading: aReading({ markets }) });
    await using client = await aClient(app, 'modern');
    const { completion } = await client.complete({ ref, argument: { name: 'marketId', value: 'a' } });
    expect(completion).toMatchObject({ total: 101, hasMore: true });
    expect(completion.values).toHaveLength(100);
  });

  test('fail with an internal error, and are never empty instead', async () => {
    const broken = new BrokenRegistry(registry);
    await using app = await aServer({ scope: { registry: broken } });
    await using client = await aClient(app, 'modern');
    expect((await client.complete(begun)).completion.values).toContain('sim-testnet:xyz:TSLA');
    broken.isBroken = true;
    await expect(client.complete(begun)).rejects.toMatchObject({ code: -32603 });
  });
});

describe.each<Era>(['legacy', 'modern'])('the official client of the %s era', (era) => {
  let client: Client;
  beforeAll(async () => {
    client = await aClient(server, era);
  });
  afterAll(() => client.close());

  test('finds the server, its version, and that its lists never change', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'perpscope', version: '0.0.0-test' });
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
    });
    expect(client.getInstructions()).toContain('no tool here can trade');
  });

  test('finds every tool in the order of the contract, all but two of them marked as read-only', async () => {
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(tools));
    for (const { name, title, description, annotations, inputSchema, outputSchema } of listed) {
      expect([name, title, description]).toEqual([
        name,
        expect.stringMatching(/\w/),
        expect.stringMatching(/\.$/),
      ]);
      expect([name, annotations]).toEqual([
        name,
        {
          readOnlyHint: !prepares.has(name),
          destructiveHint: false,
          idempotentHint: !prepares.has(name),
          openWorldHint: false,
        },
      ]);
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
      expect([name, outputSchema]).toEqual([
        name,
        expect.objectContaining({ properties: expect.anything() as unknown }),
      ]);
      expect([name, outputSchema]).not.toHaveProperty('1.$ref');
    }
  });

  test('calls every tool, and each answer is data beside a short text', async () => {
    for (const [name, args] of Object.entries(answered)) {
      const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
      expect([name, isError, content]).toEqual([name, undefined, expect.anything()]);
      expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^TESTNET\./) as string }]);
      expect([name, networkOf(structuredContent)]).toEqual([name, 'TESTNET']);
    }
  });

  test('recognizes a failed call, though it has no data that fits the schema', async () => {
    const failed = await client.callTool({ name: 'get_deposit', arguments: unanswered });
    expect(failed).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(failed.structuredContent).toBeUndefined();
  });

  test('reads every resource, and each matches its view', async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'perpscope://catalog',
      'perpscope://agent-card',
      'perpscope://daily-report',
    ]);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'perpscope://markets/{marketId}',
    ]);
    const views = {
      'perpscope://catalog': Catalog,
      'perpscope://agent-card': AgentCard,
      'perpscope://daily-report': DailyReport,
      'perpscope://markets/sim-testnet%3ABTC': OneMarket,
      'perpscope://markets/sim-testnet:xyz:TSLA': OneMarket,
    };
    for (const [uri, view] of Object.entries(views)) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) as string }]);
      const body: unknown = JSON.parse(String((contents[0] as { text: string }).text));
      viewOf<z.ZodType>(view, body);
      expect([uri, networkOf(body)]).toEqual([uri, 'TESTNET']);
    }
  });

  test('gets invalid params with the address of an unknown resource', async () => {
    for (const uri of [
      'perpscope://nothing',
      'perpscope://markets/sim-testnet:NONE',
      'perpscope://markets/hl-mainnet:BTC',
      'perpscope://markets/%',
      'perpscope://markets/',
    ]) {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    }
  });

  test('completes a marketId by its own beginning and by that of the coin', async () => {
    const complete = async (value: string): Promise<readonly string[]> => {
      const ref = { type: 'ref/resource', uri: 'perpscope://markets/{marketId}' } as const;
      return (await client.complete({ ref, argument: { name: 'marketId', value } })).completion.values;
    };
    expect(await complete('xyz:ts')).toEqual(['sim-testnet:xyz:TSLA']);
    expect(await complete('sim-testnet:BT')).toEqual(['sim-testnet:BTC']);
    expect(await complete('nothing')).toEqual([]);
  });

  test('gets every prompt', async () => {
    const { prompts } = await client.listPrompts();
    expect(
      prompts.map(({ name, arguments: args }) => [name, args?.map((one) => [one.name, one.required])]),
    ).toEqual([
      ['daily_review', undefined],
      ['explain_trade', [['trade_id', true]]],
      ['risk_check', undefined],
    ]);
    const review = await client.getPrompt({ name: 'daily_review' });
    expect(review.messages[1]?.content).toMatchObject({
      type: 'resource',
      resource: { uri: 'perpscope://daily-report' },
    });
    const check = await client.getPrompt({ name: 'risk_check' });
    expect(JSON.stringify(check)).toContain('circuit_breaker_tripped');
  });

  test('explains a trade by the name that list_trades or list_decisions gives it', async () => {
    const listed = await client.callTool({ name: 'list_trades', arguments: { period: 'all' } });
    const [{ trade_id: closed } = { trade_id: '' }] = (
      listed.structuredContent as { readonly trades: readonly { readonly trade_id: string }[] }
    ).trades;
    for (const trade_id of [closed, tradeIdOfClaim('one in')]) {
      const { messages } = await client.getPrompt({ name: 'explain_trade', arguments: { trade_id } });
      expect(JSON.stringify(messages)).toContain('Because.');
      expect(JSON.stringify(messages)).toContain(new Date(server.time.now).toISOString().slice(0, 8));
    }
    const unknown = client.getPrompt({ name: 'explain_trade', arguments: { trade_id: 'none of them' } });
    await expect(unknown).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('no trade with this id'),
    });
    await expect(client.getPrompt({ name: 'explain_trade' })).rejects.toMatchObject({ code: -32602 });
  });
});

function networkOf(answer: unknown): unknown {
  const { network, venue_network: venueNetwork } = answer as Record<string, unknown>;
  return venueNetwork ?? network;
}
