import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../rest/api-parts.ts';
import { mountFundRoutes } from './fund-routes.ts';
import { mountReadRoutes } from './read-routes.ts';

/** The routes under /mcp; the Model Context Protocol itself is spoken at /rpc. */
export async function mountMcp(app: FastifyInstance, parts: ApiParts): Promise<void> {
  mountReadRoutes(app, parts);
  await mountFundRoutes(app, parts);
}
