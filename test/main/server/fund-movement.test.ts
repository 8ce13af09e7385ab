import { describe, expect, test } from 'vitest';
import { ChainFailure } from '../../../src-main/chain/chain.ts';
import type { ErrorCode } from '../../../src-preload/contract/views/error.ts';
import {
  DepositPrepared,
  DepositState,
  WithdrawPrepared,
} from '../../../src-preload/contract/views/funds/fund-movement.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import type { Answer } from '../http-request.ts';
import { aChainState, fakeChain } from '../operations/funds/a-chain.ts';
import { aDepositReading } from '../store/a-deposit.ts';
import { expectCommonHeaders, expectProblem } from './expected-answers.ts';
import { aServer } from './server-fixture.ts';
import { viewOf, type OnWire } from '../../on-wire.ts';

const escrow = `0x${'e'.repeat(40)}`;
/** EIP-55's own example. */
const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const lower = mixed.toLowerCase();
const aDeposit = { amount: 100_000_000, network: 'arbitrum', depositor_address: mixed };
const aWithdrawal = { amount: 1, network: 'base', recipient_address: mixed };

const server = sharedByTests(() =>
  aServer({
    escrows: { arbitrum: escrow },
    server: { token: 'a-token-of-enough-characters', fundMovementsPerMinute: 1_000 },
  }),
);

const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown): Promise<Answer> =>
  postText(path, typeof body === 'string' ? body : JSON.stringify(body));
const postText = (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
  server.get(path, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  });
const posts = ['/mcp/deposit', '/mcp/withdraw'] as const;
const good = { '/mcp/deposit': aDeposit, '/mcp/withdraw': aWithdrawal };

describe('a deposit', () => {
  test('is answered with the transactions that its sender signs and sends; nothing is sent here', async () => {
    const answer = await post('/mcp/deposit', aDeposit);
    expect(answer.status).toBe(201);
    expectCommonHeaders(answer);
    viewOf(DepositPrepared, answer.json());
    expect(answer.json()).toEqual({
      deposit_id: `0x${'0d'.repeat(32)}`,
      status: 'pending',
      amount: '100000000',
      network: 'arbitrum',
      venue_network: 'TESTNET',
      escrow_contract: escrow,
      release_time: '2026-10-01T13:37:21.500+00:00',
      cancel_deadline: '2026-09-02T13:37:21.500+00:00',
      transaction_hash: null,
      message: `Nothing was signed or sent. From ${mixed} on the simulator's own arbitrum chain, let ${escrow} take 100 USDC and call its depositWithEscrow() with deposit_id and amount.`,
    });
  });

  test('has its two times from the world’s clock, not from ours', async () => {
    server.time.now += 1_000;
    expect((await post('/mcp/deposit', aDeposit)).json()).toMatchObject({
      release_time: '2026-10-01T13:37:22.500+00:00',
      cancel_deadline: '2026-09-02T13:37:22.500+00:00',
    });
    server.time.now -= 1_000;
  });

  test('on a chain without an escrow contract is refused once everything else is valid', async () => {
    const { message } = expectProblem(
      await post('/mcp/deposit', { ...aDeposit, network: 'base' }),
      503,
      'network_not_configured',
    );
    expect(message).toContain('simulated-testnet/base=0x');
    expectProblem(
      await post('/mcp/deposit', { ...aDeposit, network: 'base', amount: 1 }),
      400,
      'invalid_amount',
    );
  });

  test.each<readonly [string, object]>([
    ['of 2^53-1 units', { amount: Number.MAX_SAFE_INTEGER }],
    ['from an address in lower case', { depositor_address: lower }],
    ['from one in upper case', { depositor_address: `0x${lower.slice(2).toUpperCase()}` }],
    ['with a payment’s id', { x402_payment_id: 'x'.repeat(200) }],
    ['with a field that nobody knows', { __proto__: 1, gas: 'a lot' }],
  ])('%s is prepared', async (_, change) => {
    expect((await post('/mcp/deposit', { ...aDeposit, ...change })).status).toBe(201);
  });

  test.each<readonly [string, string]>([
    ['with an exponent', '1e8'],
    ['with a fraction of nothing', '100000000.000'],
    ['both', '10000.0000e+4'],
  ])('whose amount is spelled %s is of the same whole number', async (_, amount) => {
    const body = JSON.stringify(aDeposit).replace('100000000', amount);
    expect((await post('/mcp/deposit', body)).json()).toMatchObject({ amount: '100000000' });
  });

  test.each<readonly [string, object, ErrorCode]>([
    ['a payment that is a number', { x402_payment_id: 7 }, 'invalid_x402_payment_id'],
    ['a payment that is null', { x402_payment_id: null }, 'invalid_x402_payment_id'],
    ['an empty payment', { x402_payment_id: '' }, 'invalid_x402_payment_id'],
    ['a payment of 201 characters', { x402_payment_id: 'x'.repeat(201) }, 'invalid_x402_payment_id'],
    ['one unit less than the least', { amount: 99_999_999 }, 'invalid_amount'],
  ])('with %s is refused', async (_, change, code) => {
    expectProblem(await post('/mcp/deposit', { ...aDeposit, ...change }), 400, code);
  });
});

describe('a withdrawal', () => {
  const atOnce = { status: 'pending', estimated_completion: null } as const;
  const queued = { status: 'queued', estimated_completion: '2026-09-08T13:37:21.500+00:00' } as const;

  test.each<readonly [string, number, Pick<OnWire<WithdrawPrepared>, 'status' | 'estimated_completion'>]>([
    ['a single unit', 1, atOnce],
    ['exactly 50,000 USDC', 50_000_000_000, atOnce],
    ['a unit more', 50_000_000_001, queued],
  ])('of %s: at once up to 50,000 USDC, in the queue above it', async (_, amount, how) => {
    const answer = await post('/mcp/withdraw', { ...aWithdrawal, amount });
    expect(answer.status).toBe(201);
    viewOf(WithdrawPrepared, answer.json());
    expect(answer.json()).toEqual({
      withdraw_id: '0d'.repeat(12),
      ...how,
      amount: String(amount),
      network: 'base',
      venue_network: 'TESTNET',
      recipient_address: mixed,
      queue_position: null,
      message: expect.stringMatching(
        /^Nothing was signed or sent\. (Ask|No escrow contract is configured on) .* USDC to 0x.*\.$/,
      ) as string,
    });
  });

  test('needs no configured escrow contract', async () => {
    await using bare = await aServer();
    const asked = { method: 'POST', headers: json, body: JSON.stringify(aWithdrawal) };
    expect((await bare.get('/mcp/withdraw', asked)).status).toBe(201);
    expectProblem(
      await bare.get('/mcp/deposit', { ...asked, body: JSON.stringify(aDeposit) }),
      503,
      'network_not_configured',
    );
  });

  test('of nothing is refused', async () => {
    expectProblem(await post('/mcp/withdraw', { ...aWithdrawal, amount: 0 }), 400, 'invalid_amount');
  });
});

describe.each(posts)('%s refuses', (path) => {
  const field = path === '/mcp/deposit' ? 'depositor_address' : 'recipient_address';
  const missing = path === '/mcp/deposit' ? 'missing_depositor_address' : 'missing_recipient_address';
  const invalid = path === '/mcp/deposit' ? 'invalid_depositor_address' : 'invalid_recipient_address';

  test.each([
    'null',
    'true',
    '"100000000"',
    '[100000000]',
    '{}',
    '-100000000',
    '100000000.5',
    '100000000.00000000000000000001',
    '9007199254740992',
    '9007199254740990.99999',
    '100000000000000000000000000000',
    '1e400',
    '0.0',
  ])('the amount %s', async (amount) => {
    const body = JSON.stringify({ ...good[path], amount: 'HERE' }).replace('"HERE"', amount);
    expectProblem(await post(path, body), 400, 'invalid_amount');
  });

  test.each([undefined, null, '', 'Arbitrum', 'base ', 'ethereum', 1, ['base'], { base: 1 }, '__proto__'])(
    'the network %j',
    async (network) => {
      expectProblem(await post(path, { ...good[path], network }), 400, 'invalid_network');
    },
  );

  test.each([undefined, null, ''])('an address that is %j as missing', async (address) => {
    const { message } = expectProblem(await post(path, { ...good[path], [field]: address }), 400, missing);
    expect(message).toContain(field);
  });

  test.each([
    0,
    false,
    [mixed],
    {},
    ' ',
    mixed.slice(0, -1),
    `${mixed}0`,
    ` ${mixed}`,
    mixed.slice(2),
    `0X${mixed.slice(2)}`,
    mixed.replace('aA', 'Aa'),
    `0x${'g'.repeat(40)}`,
  ])('the address %j', async (address) => {
    expectProblem(await post(path, { ...good[path], [field]: address }), 400, invalid);
  });

  test.each(['', '{', '[]', 'null', '"text"', '7', '{"a":1}}', "{'a':1}", '[['.repeat(20_000), '\uFEFF'])(
    'the body %.20s as no JSON object',
    async (body) => {
      expectProblem(await post(path, body), 400, 'invalid_json');
    },
  );

  test('a body of another kind, none, or bytes other than text', async () => {
    const body = JSON.stringify(good[path]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense', ''])
      expectProblem(await postText(path, body, { 'content-type': type }), 400, 'invalid_json');
    expectProblem(await postText(path, body, {}), 400, 'invalid_json');
    expectProblem(await server.get(path, { method: 'POST' }), 400, 'invalid_json');
    expectProblem(await postText(path, Buffer.from([0x22, 0xff, 0xfe, 0x22])), 400, 'invalid_json');
    expect((await postText(path, body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(
      201,
    );
  });

  test('a body over 64 KiB, and accepts one of exactly that size', async () => {
    const fits = (size: number): string => {
      const body = JSON.stringify({ ...good[path], note: '' });
      return JSON.stringify({ ...good[path], note: 'x'.repeat(size - body.length) });
    };
    expect((await post(path, fits(64 * 1024))).status).toBe(201);
    expectProblem(await post(path, fits(64 * 1024 + 1)), 413, 'payload_too_large');
  });

  test('the first error in the order network, amount, address', async () => {
    expectProblem(await post(path, {}), 400, 'invalid_network');
    expectProblem(await post(path, { network: 'base' }), 400, 'invalid_amount');
    expectProblem(await post(path, { network: 'base', amount: 100_000_000 }), 400, missing);
  });

  test('any other method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await server.get(path, { method, headers: bearer });
      expectProblem(answer, 405, 'method_not_allowed');
      expect(answer.headers['allow']).toBe('POST');
    }
  });
});

const bearer = { authorization: 'Bearer a-token-of-enough-characters' };
const id = `0x${'ab'.repeat(32)}`;

describe('the state of a deposit', () => {
  test.each(['?network=arbitrum', '?network=base', '?network=base&else=1'])(
    '%s is not known without a chain that can be read',
    async (query) => {
      const answer = await server.get(`/mcp/deposit/${id}${query}`, { headers: bearer });
      const { message } = expectProblem(answer, 503, 'network_not_configured');
      expect(message).toMatch(/is configured/);
    },
  );

  test.each(['', '?network=', '?network=ethereum', '?network=base&network=base', '?Network=base'])(
    '%j names no chain',
    async (query) => {
      const answer = await server.get(`/mcp/deposit/${id}${query}`, { headers: bearer });
      const { message } = expectProblem(answer, 400, 'invalid_network');
      expect(message).toBe('network must be one of arbitrum, base, and may be given only once.');
    },
  );
});

describe('the state of a deposit on a chain that can be read', () => {
  const chain = fakeChain('arbitrum');
  const asked = sharedByTests(() =>
    aServer({
      escrows: { arbitrum: escrow },
      scope: { chain: () => aChainState('arbitrum', escrow), chains: [chain] },
    }),
  );
  const get = (depositId = id) => asked.get(`/mcp/deposit/${depositId}?network=arbitrum`);

  test('is answered as the contract holds it, with the block that it was read at', async () => {
    chain.held.set(id, aDepositReading({ status: 'released' }, { finalized: true }));
    const answer = await get();
    expect(answer.status).toBe(200);
    viewOf(DepositState, answer.json());
    expect(answer.json()).toMatchObject({ status: 'released', finalized: true, read_at_block: 3 });
  });

  test('fails where the chain can’t be read, or its endpoint serves another chain', async () => {
    chain.behavior.failure = new ChainFailure('timeout', 'No answer within 8 s.');
    expectProblem(await get(), 502, 'provider_failed');
    chain.behavior.failure = new ChainFailure('wrong_chain', 'The endpoint serves chain 1.');
    expectProblem(await get(), 503, 'network_not_configured');
    chain.behavior.failure = null;
  });
});

describe('the state of a withdrawal', () => {
  test('is not implemented for any id', async () => {
    for (const name of ['1', 'abc', '%00', '..%2f', '00000000-0000-4000-8000-000000000001?network=x'])
      expectProblem(await server.get(`/mcp/withdraw/${name}`, { headers: bearer }), 501, 'not_implemented');
  });

  test('with an over-long name is not found', async () => {
    const answer = await server.get(`/mcp/withdraw/${'x'.repeat(300)}`, { headers: bearer });
    expectProblem(answer, 404, 'not_found');
  });
});
