import type { FastifyInstance } from 'fastify';
import { A2aCard } from '../../../src-preload/contract/views/service/a2a.ts';
import { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import { answerBytes } from '../../operations/kept-answers.ts';
import type { ApiParts } from '../rest/api-parts.ts';
import { sendWithEtag } from '../rest/etag.ts';
import { routeSchema } from '../rest/route-schema.ts';
import { a2aCard } from './a2a-card.ts';
import { mountA2a } from './a2a-route.ts';
import { agentCard } from './agent-card.ts';

const tag = 'Discovery';

/** What is on offer now, for whoever looks: every one of these is built from the provider map as it stands. */
export async function mountDiscovery(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const card = {
    operationId: 'getAgentCard',
    summary: 'ERC-8004 agent card: what is available now, and what is not',
    description: 'Built from what is attached now: methods that would answer 503 are in unavailable_methods.',
    tag,
    answer: AgentCard,
    statuses: [304],
  } as const;
  app.get('/mcp/agent-card', { schema: routeSchema(card) }, (request, reply) =>
    sendWithEtag(answerBytes(AgentCard, agentCard(parts)), request, reply),
  );
  mountA2aCard(app, parts);
  await mountA2a(app, parts);
}

function mountA2aCard(app: FastifyInstance, parts: ApiParts): void {
  const card = {
    operationId: 'getA2aCard',
    summary: 'A2A agent card: its skills are what is available now',
    description:
      'The card of the Agent2Agent protocol 1.0, with ETag. A skill is listed while what it needs is attached.',
    tag,
    answer: A2aCard,
    statuses: [304],
  } as const;
  app.get('/.well-known/agent-card.json', { schema: routeSchema(card) }, (request, reply) =>
    sendWithEtag(answerBytes(A2aCard, a2aCard(parts)), request, reply),
  );
}
