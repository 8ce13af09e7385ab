import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { networksIn } from './network-words.ts';

interface RestHammer {
  readonly violations: readonly string[];
  readonly answers: () => number;
  readonly refused: () => number;
  readonly accounts: () => Record<string, readonly string[]>;
  readonly stop: () => Promise<void>;
}

const paths = [
  '/api/markets',
  '/api/quotes',
  '/api/health',
  '/api/markets/sim-testnet%3ABTC/candles?limit=50',
  '/api/markets/sim-mainnet%3ABTC/candles?limit=50',
  '/api/markets/sim-mainnet%3ABTC/state',
  '/api/v1/agent/positions',
  '/api/v1/agent/pool',
  '/api/v1/agent/status',
];
/** Errors of a source that was just opened or is asked for the other network, and of the limit that a fast machine reaches. */
const honest = new Set([
  'network_switched',
  'provider_failed',
  'provider_not_attached',
  'unknown_market',
  'rate_limited',
]);

/** Requests every path repeatedly, each in a loop of its own. */
export function hammerRest(url: string): RestHammer {
  const agent = new Agent({ keepAlive: true });
  const state = { stopping: false, answers: 0, refused: 0 };
  const violations: string[] = [];
  const accounts = new Map<string, Set<string>>();
  const judge = (path: string, status: number, text: string): void => {
    state.answers += 1;
    const body = JSON.parse(text) as { error?: string; network?: string; account?: string };
    if (status !== 200) {
      if (body.error === 'network_switched') state.refused += 1;
      if (!honest.has(body.error ?? '')) violations.push(`${path}: ${status} ${text.slice(0, 200)}`);
      return;
    }
    const networks = networksIn(body);
    if (networks.size !== 1) violations.push(`${path}: names ${[...networks].join(' and ')}`);
    const [network = ''] = networks;
    if (typeof body.account === 'string')
      accounts.set(network, (accounts.get(network) ?? new Set()).add(body.account));
  };
  const row = async (path: string): Promise<void> => {
    while (!state.stopping) {
      const { status, text } = await ask(agent, `${url}${path}`);
      judge(path, status, text);
      if (status === 503) await delay(5); // between two sources: no use in asking faster
      if (status === 429) await delay(100);
    }
  };
  const rows = paths.map(row);
  return {
    violations,
    answers: () => state.answers,
    refused: () => state.refused,
    accounts: () => Object.fromEntries([...accounts].map(([network, named]) => [network, [...named]])),
    stop: async () => {
      state.stopping = true;
      await Promise.all(rows);
      agent.destroy();
    },
  };
}

function ask(agent: Agent, url: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.setTimeout(60_000, () => sent.destroy(new Error(`no answer of ${url}`)));
    sent.end();
  });
}
