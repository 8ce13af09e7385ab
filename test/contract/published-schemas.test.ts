import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodeFunctionData, parseAbiItem, toFunctionSelector } from 'viem';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aFullApp } from '../main/server/rpc-fixture.ts';
import { contractSchemaFolder, contractSchemas } from '../tooling/contract-schemas.ts';

const server = sharedByTests(() => aFullApp({ escrows: { base: `0x${'e'.repeat(40)}` } }));

const fileOf = (name: string): string => readFileSync(resolve(contractSchemaFolder, name), 'utf8');
const judge = (name: string) =>
  new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(fileOf(`${name}.schema.json`)) as object,
  );

test('the schemas in resources are exactly those of the contract', () => {
  const written = contractSchemas();
  expect(readdirSync(contractSchemaFolder).toSorted()).toEqual([...written.keys()].toSorted());
  for (const [name, text] of written) expect(fileOf(name)).toBe(text);
});

const address = `0x${'a'.repeat(40)}`;
const deposit = { amount: 100_000_000, network: 'base', depositor_address: address };
const withdrawal = { amount: 1, network: 'base', recipient_address: address };

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await server.get(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

describe('an outside validator accepts every answer by its published schema', () => {
  test.each([
    ['/mcp', 'mcp-server'],
    ['/mcp/agent-card', 'agent-card'],
    ['/mcp/status', 'mcp-status'],
    ['/mcp/portfolio', 'mcp-portfolio'],
    ['/mcp/performance', 'mcp-performance'],
    ['/mcp/trades', 'mcp-trades'],
    ['/mcp/orders', 'mcp-orders'],
    ['/mcp/signals', 'mcp-signals'],
    ['/mcp/risk', 'mcp-risk'],
    ['/mcp/markets', 'mcp-markets'],
    ['/.well-known/agent-card.json', 'a2a-card'],
    ['/nowhere', 'error'],
  ])('%s', async (path, name) => {
    const answer = await server.get(path);
    const isValid = judge(name);
    expect([answer.status, isValid(answer.json()), isValid.errors]).toEqual([
      name === 'error' ? 404 : 200,
      true,
      null,
    ]);
    expect(isValid({}) || isValid([])).toBe(false);
  });

  test.each([
    ['/mcp/deposit', deposit, 'deposit'],
    ['/mcp/withdraw', withdrawal, 'withdraw'],
  ] as const)('%s, requests included', async (path, body, name) => {
    const isAsked = judge(`${name}-request`);
    expect([isAsked(body), isAsked({ ...body, amount: 1.5 }), isAsked({ ...body, network: 'x' })]).toEqual([
      true,
      false,
      false,
    ]);
    const isAnswered = judge(`${name}-prepared`);
    expect([isAnswered(await post(path, body)), isAnswered.errors]).toEqual([true, null]);
  });

  test('/a2a, requests included', async () => {
    const asked = ['discover', 'capabilities', 'nothing'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
    }));
    expect(judge('a2a-request')(asked)).toBe(true);
    const replies = (await post('/a2a', asked)) as readonly { readonly result?: unknown }[];
    const isAnswered = judge('a2a-response');
    expect([isAnswered(replies), isAnswered.errors]).toEqual([true, null]);
    expect(judge('a2a-discovery')(replies[0]?.result)).toBe(true);
    expect(judge('a2a-capabilities')(replies[1]?.result)).toBe(true);
  });
});

test('the escrow ABI accepts the id and amount of a prepared deposit', async () => {
  const path = resolve(contractSchemaFolder, '../escrow-abi.json');
  const abi = JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof parseAbiItem>[];
  expect(abi[0]).toEqual(parseAbiItem('function depositWithEscrow(bytes32 depositId, uint256 amount)'));
  const { deposit_id, amount } = (await post('/mcp/deposit', deposit)) as Record<string, string>;
  const data = encodeFunctionData({
    abi,
    functionName: 'depositWithEscrow',
    args: [deposit_id, BigInt(amount ?? 0)],
  } as never);
  const selector = toFunctionSelector('depositWithEscrow(bytes32,uint256)');
  expect(data).toBe(`${selector}${'0d'.repeat(32)}${(100_000_000).toString(16).padStart(64, '0')}`);
});
