import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { WebhookMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import { spellForWire } from '../../src-preload/contract/views/snake-case.ts';
import {
  A2aCapabilities,
  A2aCard,
  A2aDiscovery,
  A2aRequest,
  A2aResponse,
} from '../../src-preload/contract/views/service/a2a.ts';
import { AgentCard } from '../../src-preload/contract/views/service/agent-card.ts';
import { AgentStatusView } from '../../src-preload/contract/views/journal/agent-status.ts';
import { ClosedTradeHistory } from '../../src-preload/contract/views/trades/closed-trades.ts';
import { ErrorBody } from '../../src-preload/contract/views/error.ts';
import {
  DepositPrepared,
  DepositRequest,
  DepositState,
  WithdrawPrepared,
  WithdrawRequest,
} from '../../src-preload/contract/views/funds/fund-movement.ts';
import { MarketSnapshots } from '../../src-preload/contract/views/markets/market-snapshots.ts';
import { McpServer } from '../../src-preload/contract/views/service/mcp-server.ts';
import { Performance } from '../../src-preload/contract/views/performance/performance.ts';
import { Portfolio } from '../../src-preload/contract/views/account/portfolio.ts';
import { RestingOrders } from '../../src-preload/contract/views/account/resting-orders.ts';
import { RiskView } from '../../src-preload/contract/views/risk/risk.ts';
import { ActiveSignals } from '../../src-preload/contract/views/journal/signals.ts';

export const contractSchemaFolder = resolve(import.meta.dirname, '../../resources/schemas');

/** Requests and answers under /mcp and for discovery, by the name of their file. */
const views = {
  'a2a-capabilities': A2aCapabilities,
  'a2a-card': A2aCard,
  'a2a-discovery': A2aDiscovery,
  'a2a-request': A2aRequest,
  'a2a-response': A2aResponse,
  'agent-card': AgentCard,
  'alert-webhook': WebhookMessage,
  'deposit-prepared': DepositPrepared,
  'deposit-request': DepositRequest,
  'deposit-state': DepositState,
  error: ErrorBody,
  'mcp-markets': MarketSnapshots,
  'mcp-orders': RestingOrders,
  'mcp-performance': Performance,
  'mcp-portfolio': Portfolio,
  'mcp-risk': RiskView,
  'mcp-server': McpServer,
  'mcp-signals': ActiveSignals,
  'mcp-status': AgentStatusView,
  'mcp-trades': ClosedTradeHistory,
  'withdraw-prepared': WithdrawPrepared,
  'withdraw-request': WithdrawRequest,
} as const;

/** Returns every schema as it is in resources/schemas, by the name of its file. */
export function contractSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(views).map(([name, view]) => {
      const { $schema, ...schema } = z.toJSONSchema(view, { io: 'input', override: spellForWire });
      return [`${name}.schema.json`, `${JSON.stringify({ $schema, title: name, ...schema }, null, 2)}\n`];
    }),
  );
}

/** Run as `node test/tooling/contract-schemas.ts`: writes the files again. */
if (import.meta.main) {
  mkdirSync(contractSchemaFolder, { recursive: true });
  for (const [file, text] of contractSchemas()) writeFileSync(resolve(contractSchemaFolder, file), text);
}
