import Ajv2020 from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { aBigApp } from './a-big-app.ts';
import { callTool, failureOf, request, type Called } from './rpc-fixture.ts';

const server = sharedByTests(() => aBigApp());

interface Schema {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly additionalProperties?: boolean;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, object>>;
}
interface Listed {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
}

let tools: readonly Listed[];
beforeAll(async () => {
  const { result } = await request(server, 'tools/list');
  tools = (result as { readonly tools: readonly Listed[] }).tools;
});

/** Minimum where a tool accepts nothing less. */
const least: Readonly<Record<string, object>> = {
  get_market: { market: 'BTC' },
  get_candles: { market: 'BTC' },
  get_deposit: { deposit_id: `0x${'0'.repeat(64)}`, network: 'arbitrum' },
  export_history: { subject: 'fills' },
  prepare_deposit: { amount: 100_000_000, network: 'arbitrum', depositor_address: `0x${'a1'.repeat(20)}` },
  prepare_withdraw: { amount: 1, network: 'base', recipient_address: `0x${'a1'.repeat(20)}` },
};
const call = (name: string, args: object = {}): Promise<Called> =>
  callTool(server, name, { ...least[name], ...args });
const reading = (): readonly Listed[] => tools.filter(({ name }) => !name.startsWith('prepare_'));
const answering = (): readonly Listed[] => reading().filter(({ name }) => name !== 'get_deposit');
const lists = (): readonly Listed[] => tools.filter(({ outputSchema }) => 'next' in outputSchema.properties);

/** Lists of rows in an answer, as the tools name them. */
const listNames = [
  'positions',
  'trades',
  'orders',
  'signals',
  'markets',
  'candles',
  'pending',
  'arrived',
  'receivables',
  'checks',
  'decisions',
  'rows',
];
const rowsIn = ({ structuredContent = {} }: Called): readonly unknown[] =>
  listNames.flatMap((name) => (structuredContent[name] ?? []) as readonly unknown[]);

describe('arguments', () => {
  test('every tool refuses an unknown one, and names those that it takes', async () => {
    for (const { name, inputSchema } of tools)
      expect([name, failureOf(await call(name, { colour: 'red' }))]).toEqual([
        name,
        {
          error: 'invalid_parameter',
          message: `colour is not an argument of ${name}. It takes ${Object.keys(inputSchema.properties).join(', ')}.`,
        },
      ]);
  });

  test('each is of one plain type, described, and optional instead of nullable', () => {
    for (const { name, inputSchema } of tools) {
      expect([name, inputSchema.additionalProperties]).toEqual([name, false]);
      for (const [argument, schema] of Object.entries(inputSchema.properties)) {
        expect([name, argument, schema['type'], schema['description']]).toEqual([
          name,
          argument,
          expect.stringMatching(/^(string|integer|number|boolean|array)$/),
          expect.stringMatching(/\w/),
        ]);
        expect([name, JSON.stringify(schema)]).not.toEqual([
          name,
          expect.stringMatching(/"(anyOf|oneOf|allOf|\$ref|nullable)"|"null"/),
        ]);
      }
    }
  });

  test('every part of an answer is of one type, or of branches that are', () => {
    for (const { name, outputSchema } of tools)
      expect([name, JSON.stringify(outputSchema)]).not.toEqual([name, expect.stringMatching(/"type":\[/)]);
  });

  test('one concept has one name', () => {
    for (const { name, inputSchema } of tools)
      for (const argument of Object.keys(inputSchema.properties))
        expect([name, argument]).toEqual([
          name,
          expect.not.stringMatching(/[A-Z]|^(symbol|coin|market_id|next|offset|page)$/),
        ]);
  });

  test('null counts as missing', async () => {
    for (const { name } of answering())
      expect([name, (await call(name, { detail: null, fields: null })).isError]).toEqual([name, undefined]);
  });
});

describe('a market', () => {
  const ofMarkets = (): readonly Listed[] =>
    tools.filter(({ inputSchema }) => 'market' in inputSchema.properties);

  test('is given by its marketId, its coin or its symbol, and the answer says which it was', async () => {
    expect(ofMarkets().length).toBeGreaterThan(6);
    for (const { name } of ofMarkets())
      for (const market of ['sim-testnet:COIN7', 'COIN7', 'coin7', 'COIN7/USDC'])
        expect([name, market, (await call(name, { market })).structuredContent?.['market_id']]).toEqual([
          name,
          market,
          'sim-testnet:COIN7',
        ]);
  });

  test('that is unknown is an error with candidates, for every tool', async () => {
    for (const { name } of ofMarkets())
      for (const market of ['COIN7-PERP', 'hl-mainnet:COIN7'])
        expect([name, failureOf(await call(name, { market }))]).toEqual([
          name,
          {
            error: 'unknown_market',
            message: expect.stringContaining('Candidates: sim-testnet:COIN7') as string,
          },
        ]);
  });
});

test('the catalog is searched by coin and name, in any case, a page at a time', async () => {
  const page = await call('search_markets', { query: 'oin7', limit: 3 });
  const found = (page.structuredContent?.['markets'] ?? []) as readonly { readonly market_id: string }[];
  expect(found).toHaveLength(3);
  for (const { market_id } of found) expect(market_id).toMatch(/COIN7/);
  expect(page.structuredContent?.['next']).not.toBeNull();
  const none = await call('search_markets', { query: 'no such market' });
  expect(none.structuredContent).toMatchObject({ markets: [], next: null });
});

/** Characters of 8,000 tokens. */
const budget = 32_000;

describe('answers', () => {
  test.each(['summary', 'full'])('of %s fit into 8,000 tokens, and contain the data once', async (detail) => {
    for (const { name } of answering()) {
      const called = await call(name, { detail });
      const size = JSON.stringify(called).length;
      expect([name, called.isError, size < budget ? 'fits' : size]).toEqual([name, undefined, 'fits']);
      expect([name, called.content]).toEqual([
        name,
        [{ type: 'text', text: expect.stringMatching(/^TESTNET\. \w/) as string }],
      ]);
    }
  });

  test('of every tool without further arguments fit too, and so does each failure', async () => {
    for (const { name, inputSchema } of tools) {
      const calls = [await call(name), await call(name, { colour: 'red' })];
      if ('market' in inputSchema.properties) calls.push(await call(name, { market: 'COIN' }));
      const sizes = calls.map((called) => JSON.stringify(called).length);
      expect([name, sizes.filter((size) => size >= budget)]).toEqual([name, []]);
    }
  });

  test('fit the announced schema, whichever fields are requested, and so do the arguments', async () => {
    for (const { name, inputSchema, outputSchema } of tools) {
      const [errorsOfAsked, errorsOfAnswer] = [validatorOf(inputSchema), validatorOf(outputSchema)];
      if (name === 'get_deposit') continue; // no chain is read
      const variants = [{}, { detail: 'full' }, { fields: [firstField(outputSchema)] }];
      for (const args of name.startsWith('prepare_') ? [{}] : variants) {
        const { structuredContent } = await call(name, args);
        const errors = [errorsOfAsked({ ...least[name], ...args }), errorsOfAnswer(structuredContent)];
        expect([name, args, errors]).toEqual([name, args, [null, null]]);
      }
    }
  });

  test('say what they lack whichever fields are requested, and name the available fields', async () => {
    const trades = await call('list_trades', { fields: ['trade_id', 'exit_reason'] });
    expect(trades.structuredContent).toMatchObject({
      network: 'TESTNET',
      complete: true,
      next: expect.any(String) as string,
    });
    expect(Object.keys(rowsIn(trades)[0] as object)).toEqual(['trade_id', 'exit_reason']);
    expect((await call('get_market', { fields: ['quote.mark'] })).structuredContent).toEqual({
      network: 'TESTNET',
      market_id: 'sim-testnet:BTC',
      quote: { mark: 110 },
    });
    for (const { name } of reading())
      expect([name, failureOf(await call(name, { fields: ['colour'] }))]).toMatchObject([
        name,
        {
          error: 'invalid_parameter',
          message: expect.stringMatching(/^fields: colour is not a field of \w+\. It has \w+/) as string,
        },
      ]);
  });

  test('of a summary truncate long texts and lists beside the rows, and say so', async () => {
    const [{ structuredContent: short, content }, { structuredContent: whole }] = await Promise.all([
      call('list_alerts'),
      call('list_alerts', { detail: 'full', limit: 1 }),
    ]);
    expect([short?.['unchecked'], short?.['shortened']]).toEqual([
      expect.objectContaining({ length: 50 }),
      { unchecked: 200 },
    ]);
    expect(content[0]?.text).toContain('unchecked: the first of 200; detail "full" has all.');
    expect([whole?.['unchecked'], whole?.['shortened']]).toEqual([
      expect.objectContaining({ length: 200 }),
      undefined,
    ]);
    const [decision] = rowsIn(await call('list_decisions'));
    expect((decision as { readonly summary: string }).summary).toMatch(/^.{299}…$/);
  });
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

/** Returns the errors of a value; null: it fits the schema. */
function validatorOf(schema: Schema): (value: unknown) => unknown {
  const fits = ajv.compile(schema);
  return (value) => (fits(value) ? null : fits.errors);
}

/** Name of a property of a row, or of the answer. */
function firstField({ properties, $defs = {} }: Schema): string {
  if ('candles' in properties) return 'open';
  const names = listNames.flatMap((name) => {
    const { $ref = '', ...items } = (properties[name]?.['items'] ?? {}) as { readonly $ref?: string };
    const row: object = $defs[$ref.replace('#/$defs/', '')] ?? items;
    return Object.keys('properties' in row ? (row.properties as object) : {});
  });
  return names[0] ?? Object.keys(properties).find((name) => name !== 'shortened') ?? '';
}

describe('lists', () => {
  test('are all paged', () => {
    const named = reading().filter(({ outputSchema }) =>
      listNames.some((name) => name in outputSchema.properties),
    );
    expect(lists().map(({ name }) => name)).toEqual(named.map(({ name }) => name));
    expect(named).toHaveLength(14);
    for (const { name, inputSchema } of named)
      expect([name, Object.keys(inputSchema.properties)]).toEqual([
        name,
        expect.arrayContaining(['cursor', 'limit', 'detail', 'fields']),
      ]);
  });

  test('continue with the next row and end, and a text says how to continue', async () => {
    for (const { name } of lists()) {
      if (name === 'check_chain_fills' || name === 'get_candles') continue; // shorter here, or without an end
      const seen: unknown[] = [];
      const goesOn: unknown[] = [];
      let cursor: unknown = undefined;
      do {
        const called: Called = await call(name, { limit: 70, cursor, detail: 'full' });
        seen.push(...rowsIn(called));
        cursor = called.structuredContent?.['next'];
        if (typeof cursor === 'string') goesOn.push(called.content[0]?.text?.includes(`cursor "${cursor}"`));
      } while (typeof cursor === 'string' && seen.length < 1_000);
      const rows = seen.map((row) => JSON.stringify(row));
      expect([name, new Set(rows).size, rows.length >= 200]).toEqual([name, rows.length, true]);
      expect([name, goesOn.length > 1, goesOn.every(Boolean)]).toEqual([name, true, true]);
    }
  });

  test('refuse a cursor of another list', async () => {
    const other = (await call('list_orders')).structuredContent?.['next'];
    for (const { name } of lists())
      for (const cursor of ['', 'from nowhere', ...(name === 'list_orders' ? [] : [other])])
        expect([name, failureOf(await call(name, { cursor }))]).toMatchObject([
          name,
          { error: 'invalid_parameter' },
        ]);
  });

  test('refuse a cursor under changed filters, and continue with it under another limit', async () => {
    const changes = {
      asset_class: 'EQUITY',
      market: 'COIN7',
      severity: 'info',
      direction: 'out',
    };
    const changeOf = ({ inputSchema }: Listed) =>
      Object.entries(changes).find(([argument]) => argument in inputSchema.properties);
    const filtered = lists().flatMap((tool) => {
      const change = changeOf(tool);
      return change === undefined ? [] : [{ name: tool.name, changed: Object.fromEntries([change]) }];
    });
    expect(filtered).toHaveLength(10);
    for (const { name, changed } of filtered) {
      const cursor = (await call(name, { limit: 1 })).structuredContent?.['next'];
      expect([name, cursor]).toEqual([name, expect.any(String)]);
      expect([name, failureOf(await call(name, { ...changed, cursor }))]).toMatchObject([
        name,
        { error: 'invalid_parameter', message: expect.stringContaining('other filters') as string },
      ]);
      expect([name, (await call(name, { limit: 2, cursor })).isError ?? false]).toEqual([name, false]);
    }
  });

  test('of candles are values under their columns, and page backwards', async () => {
    const first = (await call('get_candles', { limit: 3 })).structuredContent;
    expect(first).toMatchObject({
      columns: ['open_time', 'open', 'high', 'low', 'close', 'volume'],
      candles: [[expect.any(String), 10, 12.5, 9.75, 11, 3.25], expect.anything(), expect.anything()],
    });
    const next = (await call('get_candles', { limit: 3, cursor: first?.['next'], fields: ['open_time'] }))
      .structuredContent;
    expect(next).toMatchObject({
      columns: ['open_time'],
      candles: [
        ['2026-09-01T08:00:00.000+00:00'],
        ['2026-09-01T09:00:00.000+00:00'],
        ['2026-09-01T10:00:00.000+00:00'],
      ],
    });
  });
});
