import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { mountDiscovery } from '../discovery/mount-discovery.ts';
import { mountMcpServer } from './mcp-server.ts';
import { rememberRoutes } from '../unmatched.ts';
import type { ApiParts } from './api-parts.ts';
import { mountDescription } from './description.ts';
import { mountExports } from './exports.ts';
import { mountOperations } from './mount-operations.ts';

/** Every REST route. Input is checked by the contract's schemas; answers are held to them by the tests. */
export async function mountApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  rememberRoutes(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await mountDescription(app, parts);
  await mountOperations(app, parts);
  mountExports(app, parts);
  mountMcpServer(app, parts);
  await mountDiscovery(app, parts);
}
