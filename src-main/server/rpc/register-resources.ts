import type { McpServer, ReadResourceResult } from '@modelcontextprotocol/server';
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { DailyReport } from '../../../src-preload/contract/views/performance/daily-report.ts';
import type { Catalog } from '../../../src-preload/contract/views/markets/market.ts';
import { toWire } from '../../../src-preload/contract/views/snake-case.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Ask } from '../../operations/operation.ts';
import { listMarkets } from '../../operations/markets/catalog.ts';
import { describeMarket } from '../../operations/markets/market-state.ts';
import { getDailyReport } from '../../operations/performance/daily-report.ts';
import { agentCard } from '../discovery/cards.ts';
import { isProvisional } from './first-reading.ts';
import { protocolFailure } from './protocol-failure.ts';
import type { CallDeps, RpcDeps } from './rpc-deps.ts';
import { waitInQueue, resourceAddresses } from './rpc-deps.ts';

const mimeType = 'application/json';

interface FixedResource {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly read: (signal: AbortSignal) => object | Promise<object>;
}

/** Registers the resources, in JSON, that a client may keep beside a conversation. */
export function registerResources(server: McpServer, deps: CallDeps): void {
  for (const { name, uri, title, description, read } of fixedResources(deps)) {
    server.registerResource(name, uri, { title, description, mimeType }, (_uri, context) =>
      answered(uri, deps, async () => {
        const signal = await waitInQueue(context, deps);
        return await deps.whenRead(() => read(signal), signal, isProvisional);
      }),
    );
  }
  registerMarket(server, deps);
}

function fixedResources(deps: RpcDeps): readonly FixedResource[] {
  const { ask } = deps;
  return [
    {
      name: 'catalog',
      uri: resourceAddresses.catalog,
      title: 'Market catalog',
      description: 'Every market of the network in use: identity, asset class, activation and tradeability.',
      read: () => ask(listMarkets, {}),
    },
    {
      name: 'agent_card',
      uri: resourceAddresses.agentCard,
      title: 'Agent card',
      description:
        'Description of this service for registries: its present capabilities, routes and payments.',
      read: () => agentCard(deps),
    },
    {
      name: 'daily_report',
      uri: resourceAddresses.dailyReport,
      title: 'Daily report',
      description:
        'The last 24 hours of the account and its agent: performance, closed trades, refused entries, rejections, alerts, and positions and risk now.',
      read: async (signal) => toWire(DailyReport, await ask(getDailyReport, null, { signal })) as object,
    },
  ];
}

/** Registers markets as a template. There are hundreds: they are found through the catalog or completion, not in the list. */
function registerMarket(server: McpServer, deps: CallDeps): void {
  const { ask } = deps;
  const template = new ResourceTemplate(resourceAddresses.market, {
    list: undefined,
    complete: { marketId: (begun) => marketIdsLike(ask, begun) },
  });
  const metadata = {
    title: 'One market',
    description: 'One market of the catalog with its sessions, verdict and quote. marketId is URL-encoded.',
    mimeType,
  };
  server.registerResource('market', template, metadata, ({ href }, { marketId }) =>
    answered(href, deps, () => {
      const signal = AbortSignal.timeout(deps.requestTimeoutMs);
      const read = () => ask(describeMarket, { marketId: decoded(String(marketId)) }, { signal });
      return deps.whenRead(read, signal);
    }),
  );
}

async function answered(uri: string, { log }: RpcDeps, read: () => unknown): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri, mimeType, text: JSON.stringify(await read()) }] };
  } catch (error) {
    throw protocolFailure(error, { uri, log });
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new PerpscopeError('unknown_market', 'The marketId in this address is not URL-encoded correctly.');
  }
}

/** All completions of a market id, of which the library sends the first hundred; empty if the catalog can't be read. */
function marketIdsLike(ask: Ask, begun: string): string[] {
  const wanted = begun.toLowerCase();
  return catalogOf(ask)
    .filter(({ marketId, coin }) => [marketId, coin].some((name) => name.toLowerCase().startsWith(wanted)))
    .map(({ marketId }) => marketId);
}

function catalogOf(ask: Ask): Catalog['markets'] {
  try {
    return ask(listMarkets, {}).markets;
  } catch (error) {
    if (error instanceof PerpscopeError) return [];
    throw error;
  }
}
