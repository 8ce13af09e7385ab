import { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import {
  DepositPrepared,
  DepositRequest,
  WithdrawPrepared,
  WithdrawRequest,
} from '../../../src-preload/contract/views/funds/fund-movement.ts';
import { fromWire } from '../../../src-preload/contract/views/snake-case.ts';
import { firstPage, keysOf, part, type Question } from './question.ts';

const address = `0x${'a1'.repeat(20)}`;
const posted = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function deposit(asks: string, change: Readonly<Record<string, unknown>>): Question {
  const body = { amount: 100_000_000, network: 'arbitrum', depositor_address: address, ...change };
  return {
    asks: `a deposit ${asks}`,
    kind: 'a deposit',
    facts: keysOf(DepositPrepared),
    by: {
      mcp: ({ get }) => get('/mcp/deposit', posted(body)),
      rpc: ({ tool }) => tool('prepare_deposit', body),
      client: ({ api }) => api.mcp.deposit(fromWire(DepositRequest, body) as DepositRequest),
    },
  };
}

function withdrawal(asks: string, change: Readonly<Record<string, unknown>>): Question {
  const body = { amount: 1, network: 'base', recipient_address: address, ...change };
  return {
    asks: `a withdrawal ${asks}`,
    kind: 'a withdrawal',
    facts: keysOf(WithdrawPrepared),
    by: {
      mcp: ({ get }) => get('/mcp/withdraw', posted(body)),
      rpc: ({ tool }) => tool('prepare_withdraw', body),
      client: ({ api }) => api.mcp.withdraw(fromWire(WithdrawRequest, body) as WithdrawRequest),
    },
  };
}

const id = `0x${'0d'.repeat(32)}`;
/** Money to be moved, well and badly asked for. */
export const fundQuestions: readonly Question[] = [
  deposit('that is well', {}),
  deposit('of a fraction', { amount: 1.5 }),
  deposit('of a numeral', { amount: '100000000' }),
  deposit('of too little', { amount: 1 }),
  deposit('of nothing', { amount: 0 }),
  deposit('on a chain that is none', { network: 'ethereum' }),
  deposit('on a chain without an escrow', { network: 'base' }),
  deposit('from nobody', { depositor_address: null }),
  deposit('from what is no address', { depositor_address: '0x12' }),
  deposit('paid by what is no payment', { x402_payment_id: '' }),
  withdrawal('that is well', {}),
  withdrawal('by the slow path', { amount: 50_000_000_001 }),
  withdrawal('of less than nothing', { amount: -1 }),
  withdrawal('on a chain that is none', { network: '' }),
  withdrawal('to nobody', { recipient_address: '' }),
  withdrawal('to what is no address', { recipient_address: 'me' }),
  {
    asks: 'the state of a deposit',
    facts: ['depositId'],
    by: {
      mcp: ({ get }) => get(`/mcp/deposit/${id}?network=arbitrum`),
      rpc: ({ tool }) => tool('get_deposit', { deposit_id: id, network: 'arbitrum' }),
      client: ({ api }) => api.mcp.depositState(id, { network: 'arbitrum' }),
    },
  },
  {
    asks: 'collateral transfers',
    facts: ['network', 'available', 'unavailableReason', 'enabled', 'pending', 'arrived', 'receivables'],
    by: {
      rest: ({ get }) => get('/api/venue/transfers'),
      rpc: ({ tool }) => tool('get_transfers'),
      window: ({ window }) => window('getTransfers', null),
      client: ({ api }) => api.transfers(),
    },
  },
  {
    asks: 'deposits that were prepared',
    facts: ['rows', 'next'],
    by: {
      rest: ({ get }) => get('/api/v1/agent/deposits'),
      rpc: ({ tool }) => tool('list_deposits', {}),
      graphql: ({ graph }) => graph('deposits'),
      window: ({ window }) => window('listDeposits', { cursor: null, limit: 50 }),
      client: ({ api }) => api.deposits(),
    },
  },
  {
    asks: 'the ledger',
    facts: ['rows', 'next', 'tokens', 'complete', 'incompleteReason', 'message', 'updatedAt'],
    by: {
      rest: ({ get }) => get('/api/v1/agent/ledger'),
      rpc: ({ tool }) => tool('list_ledger', {}),
      graphql: ({ graph }) => graph('ledger'),
      window: ({ window }) =>
        window('listLedger', { ...firstPage, filter: { period: 'all', direction: null, token: null } }),
      client: ({ api }) => api.ledger(),
    },
  },
  {
    asks: 'the alerts',
    facts: ['rows', 'next', 'active', 'bySeverity', 'unchecked'],
    by: {
      rest: ({ get }) => get('/api/v1/agent/alerts'),
      rpc: ({ tool }) => tool('list_alerts', {}),
      graphql: ({ graph }) => graph('alerts'),
      client: ({ api }) => api.alerts(),
    },
  },
  {
    asks: 'exports',
    facts: ['exportId', 'createdAt', 'subject', 'format', 'rowCount', 'complete', 'incompleteReason'],
    by: {
      graphql: ({ graph }) => graph('exports').then(part('saved')),
      window: ({ window }) => window('listExports', null).then(part('saved')),
    },
  },
  {
    asks: 'an export',
    facts: [],
    by: { rpc: ({ tool }) => tool('export_history', { subject: 'fills' }) },
  },
  {
    asks: 'the agent card',
    facts: keysOf(AgentCard),
    by: {
      mcp: ({ get }) => get('/mcp/agent-card'),
      rpc: ({ resource }) => resource('perpscope://agent-card'),
      client: ({ api }) => api.mcp.agentCard(),
    },
  },
];
