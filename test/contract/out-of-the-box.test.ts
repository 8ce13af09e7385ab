import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sharedByTests } from '../main/fixture-hooks.ts';
import type { Answer, HttpRequest } from '../main/http-request.ts';
import { aService } from '../main/service-fixture.ts';
import { Refusal, openInterfaces } from './interfaces.ts';

const btc = 'sim-testnet:BTC';
const depositId = `0x${'0d'.repeat(32)}`;
const address = `0x${'a1'.repeat(20)}`;
const deposit = { amount: 100_000_000, network: 'arbitrum', depositor_address: address };
const withdrawal = { amount: 1, network: 'base', recipient_address: address };

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
});

/** Bodies of the requests that have one. */
const bodies: Readonly<Record<string, unknown>> = {
  'post /mcp/deposit': deposit,
  'post /mcp/withdraw': withdrawal,
  'post /a2a': { jsonrpc: '2.0', id: 1, method: 'discover' },
};
/** All others are 200. */
const statuses: Readonly<Record<string, number>> = {
  'post /mcp/deposit': 201,
  // Nobody has made this deposit.
  'get /mcp/deposit/{id}': 404,
  'post /mcp/withdraw': 201,
  'get /mcp/withdraw/{id}': 501,
  // No subject and no export has these names.
  'get /api/exports/{subject}': 400,
  'get /api/exports/{exportId}/manifest.json': 400,
};
const toolArguments: Readonly<Record<string, Record<string, unknown>>> = {
  get_market: { market: btc },
  get_candles: { market: btc },
  prepare_deposit: deposit,
  prepare_withdraw: withdrawal,
  get_deposit: { deposit_id: depositId, network: 'arbitrum' },
  export_history: { subject: 'fills' },
};
/** Nobody has made this deposit. */
const ofChains = ['get_deposit'];
const operations = Object.values(
  buildSchema(readFileSync('resources/schema.graphql', 'utf8')).getQueryType()?.getFields() ?? {},
);

let documentText: string;
const service = sharedByTests(() => aService({ historyDays: 5 }));
const interfaces = sharedByTests(() =>
  openInterfaces({ url: service.url, get: service.get, newLink: service.dashboardLink }),
);
beforeAll(async () => {
  documentText = (await service.get('/api/openapi.json')).text;
});

/** Asks until the service answers, since one that has just started can't answer everything yet. */
const soon = <T>(ask: () => Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 60_000, interval: 100 });

const pointer = (...deps: readonly string[]): string =>
  deps.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function asked(name: string): { readonly path: string; readonly how: HttpRequest } {
  const [method = '', pattern = ''] = name.split(' ');
  const id = pattern.includes('deposit') ? `${depositId}?network=arbitrum` : 'x';
  const path = pattern.replace('{marketId}', encodeURIComponent(btc)).replace('{id}', id);
  const body = bodies[name];
  if (body === undefined) return { path, how: {} };
  const headers = { 'content-type': 'application/json' };
  return { path, how: { method: method.toUpperCase(), headers, body: JSON.stringify(body) } };
}

describe('with nothing configured, on the embedded simulator', () => {
  test('every route of the OpenAPI document answers as documented, to its own schema there', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(JSON.parse(documentText) as object, 'document');
    const { paths } = Document.parse(JSON.parse(documentText));
    const names = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      const { path, how } = asked(name);
      const status = statuses[name] ?? 200;
      const answer = await soon(async (): Promise<Answer> => {
        const given = await service.get(path, how);
        expect([name, given.status, given.status === status ? '' : given.text]).toEqual([name, status, '']);
        return given;
      });
      const [method = '', pattern = ''] = name.split(' ');
      const at = pointer(
        'paths',
        pattern,
        method,
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      );
      const fits = ajv.compile({ $ref: `document#${at.replaceAll('{', '%7B').replaceAll('}', '%7D')}` });
      expect([name, fits(answer.json()), fits.errors]).toEqual([name, true, null]);
    }
  });

  test('every tool answers to its own output schema', async () => {
    const listed = await interfaces.toolsListed();
    expect(listed).toHaveLength(23);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, outputSchema } of listed.filter((tool) => !ofChains.includes(tool.name))) {
      const answer = await soon(() => interfaces.tool(name, toolArguments[name] ?? {}));
      const fits = ajv.compile(outputSchema as object);
      expect([name, fits(answer), fits.errors]).toEqual([name, true, null]);
    }
    for (const name of ofChains)
      expect([name, await codeOf(() => interfaces.tool(name, toolArguments[name]))]).toEqual([
        name,
        'deposit_not_found',
      ]);
  });

  test('a prepared deposit is pending on its chain, and listed', async () => {
    const { deposit_id: id } = (await interfaces.tool('prepare_deposit', deposit)) as { deposit_id: string };
    const state = await interfaces.tool('get_deposit', { deposit_id: id, network: deposit.network });
    expect(state).toMatchObject({ deposit_id: id, status: 'pending', transaction_hash: null });
    expect((await interfaces.api.deposits()).rows.map(({ depositId: one }) => one)).toContain(id);
  });

  test.each(operations.map(({ name }) => name))('GraphQL answers %s without an error', async (name) => {
    const args = ['market', 'quote', 'candles'].includes(name) ? `(marketId: "${btc}")` : '';
    const answer = await soon(() => interfaces.graph(name, args));
    expect(answer).not.toBeNull();
  });

  test('the agent’s history from before the start is there', async () => {
    const none = await Promise.all(
      ['trades', 'decisions', 'closedTrades', 'positions', 'reasoningLogs', 'markets'].map(async (name) => {
        const rows = await soon(() => interfaces.graph(name));
        return (rows as readonly unknown[]).length === 0 ? [name] : [];
      }),
    );
    expect(none.flat()).toEqual([]);
  });
});

const codeOf = (ask: () => Promise<unknown>): Promise<string> =>
  ask().then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
