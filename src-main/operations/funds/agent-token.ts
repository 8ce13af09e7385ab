import { AgentToken } from '../../../src-preload/contract/views/funds/agent-token.ts';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { TokenPoolReading } from '../../domain/funds/chain-state.ts';
import type { PoolAnswer } from '../../domain/funds/choose-token-price.ts';
import { chooseTokenPrice } from '../../domain/funds/choose-token-price.ts';
import { isSamePool, poolQuestionOf, priceInPool } from '../../domain/funds/token-price.ts';
import { toNumber } from '../../domain/decimal.ts';
import type { AgentToken as NamedToken } from '../../domain/journal/agent-status.ts';
import { ageInSeconds, toUtcText } from '../instants.ts';
import { operation } from '../operation.ts';
import type { ReportedStatus } from '../reading-states.ts';
import { clockOf } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

export type TokenReads = Reads<'chain' | 'quotes'>;

/** Returns the agent's own token with the price from its pool, else the agent's own estimate, else none, each with its reason. */
export function agentToken(scope: TokenReads, { status: { token } }: ReportedStatus): AgentToken {
  const { network } = scope;
  if (token === null) return { network, ...noToken };
  const { symbol, address, chain, poolKind, pool: poolAddress, estimatedPriceUsd: estimate } = token;
  const pool = poolAnswer(scope, token);
  const { price, mean, source, reason } = chooseTokenPrice({
    pool,
    quoteTokens: scope.chain().chains.find(({ name }) => name === chain)?.quoteTokens ?? [],
    markOf: (coin) => markOf(scope, coin),
    estimate,
    isPast: (instant) => scope.world.isPast(instant),
  });
  return {
    network,
    symbol,
    address,
    chain,
    poolKind,
    pool: poolAddress,
    priceUsd: price === null ? null : toNumber(price),
    priceUsdExact: price,
    meanPriceUsd: mean === null ? null : toNumber(mean),
    source,
    estimated: source !== null && source !== 'pool',
    reason,
    quoteToken: pool.kind === 'priced' ? pool.price.quoteToken : null,
    ...blockOf(scope, pool),
  };
}

const noBlock = { blockNumber: null, blockTime: null, ageSeconds: null };

const noToken: Omit<AgentToken, 'network'> = {
  symbol: null,
  address: null,
  chain: null,
  pool: null,
  poolKind: null,
  priceUsd: null,
  priceUsdExact: null,
  meanPriceUsd: null,
  source: null,
  estimated: false,
  reason: 'The agent names no token.',
  quoteToken: null,
  ...noBlock,
};

function blockOf({ world }: TokenReads, { block }: PoolAnswer): Pick<AgentToken, keyof typeof noBlock> {
  if (block === null) return noBlock;
  return {
    blockNumber: block.number,
    blockTime: toUtcText(block.time),
    ageSeconds: ageInSeconds(Math.max(0, world.now() - block.time)),
  };
}

const unreadPool = 'The pool has not been read yet.';

/** Answers from the pool's last reading. A reading of the pool that the agent named before does not count. */
function poolAnswer(scope: Reads<'chain'>, named: NamedToken): PoolAnswer {
  const { token: read } = scope.chain();
  if (read === null || !isReadingOf(read, named))
    return { kind: 'unpriced', reason: unreadPool, block: null };
  const { reading, question, failure } = read;
  if (reading === null) return { kind: 'unpriced', reason: failure ?? unreadPool, block: null };
  const priced = priceInPool(reading, question.token);
  return 'reason' in priced
    ? { kind: 'unpriced', reason: priced.reason, block: reading.block }
    : { kind: 'priced', price: priced, block: reading.block };
}

function isReadingOf({ chain, question }: TokenPoolReading, named: NamedToken): boolean {
  const asked = poolQuestionOf(named);
  return asked !== null && chain === named.chain && isSamePool(question, asked);
}

/** Returns a coin's mark price, if its quote is within its limit of age; else null. */
function markOf(scope: Reads<'quotes'>, coin: string) {
  const quote = scope.reader.quote(coin);
  return quote === null || clockOf(scope).isOlder(quote.receivedAt, freshnessLimitsMs.quote)
    ? null
    : quote.mark;
}

export const getAgentToken = operation({
  name: 'getAgentToken',
  summary: "The agent's own token and what it is worth",
  output: AgentToken,
  needs: ['status'],
  http: [
    {
      path: 'GET /api/v1/agent/token',
      id: 'getAgentToken',
      description:
        "Price of the agent's token in US dollars from its on-chain pool, or an estimate, with block, age and reason.",
      tag: 'Agent',
    },
  ],
  tool: {
    brief: ['symbol', 'chain', 'address', 'priceUsd', 'meanPriceUsd', 'source', 'estimated', 'ageSeconds'],
    says: ({ symbol, priceUsd, estimated }: AgentToken) =>
      symbol === null
        ? 'The agent names no token.'
        : `${symbol} is worth ${priceUsd === null ? 'an unknown amount' : `$${priceUsd}`}${estimated && priceUsd !== null ? ' (estimated)' : ''}.`,
    name: 'get_token_price',
    title: "The agent's token",
    description:
      "The agent's own token and its price in US dollars: from its on-chain pool, or estimated, with block, age and reason.",
  },
  readings: ['chain', 'quotes'],
  requires: { agentStatus: 'fresh' },
  answer: (_: unknown, context, { agentStatus }) => agentToken(context, agentStatus),
});
