import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { mountDiscovery } from '../discovery/mount-discovery.ts';
import { mountMcp } from '../mcp/mount-mcp.ts';
import { rememberRoutes } from '../unmatched.ts';
import { mountAgent } from './agent.ts';
import type { ApiParts } from './api-parts.ts';
import { mountDescription } from './description.ts';
import { mountHealth } from './health.ts';
import { mountMarkets } from './markets.ts';
import { mountQuotes } from './quotes.ts';
import { mountReference } from './reference.ts';
import { mountTransfers } from './transfers.ts';

/** Every REST route. Input is checked by the contract's schemas; answers are held to them by the tests. */
export async function mountApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  rememberRoutes(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await mountDescription(app, parts);
  mountMarkets(app, parts);
  mountQuotes(app, parts);
  mountReference(app, parts);
  mountAgent(app, parts);
  mountTransfers(app, parts);
  mountHealth(app, parts);
  await mountMcp(app, parts);
  await mountDiscovery(app, parts);
}
