import type {
  A2aCapabilities,
  A2aCard,
  A2aDiscovery,
} from '../../../src-preload/contract/views/service/a2a.ts';
import type { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import type { ToolAlone } from '../../operations/methods.ts';
import { mcpMethods, methodName, toolsAlone } from '../../operations/methods.ts';
import { listProviders } from '../../operations/settings/frame.ts';
import type { AccessToken } from '../access-token.ts';
import type { CardParts } from './agent-card.ts';
import { agentCard } from './agent-card.ts';

interface A2aParts extends CardParts {
  readonly version: string;
  readonly accessToken: Pick<AccessToken, 'isRequired'>;
}

/** The card by which A2A agents find each other: its skills are what is answered now. */
export function a2aCard({ ask, baseUrl, version, accessToken }: A2aParts): A2aCard {
  const { name, description } = agentCard({ ask, baseUrl });
  const base = baseUrl();
  return {
    name,
    description,
    version,
    documentationUrl: `${base}/docs`,
    supportedInterfaces: [{ url: `${base}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    ...(accessToken.isRequired() ? askingForToken : {}),
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: skillsOf(ask),
  };
}

const askingForToken = {
  securitySchemes: {
    token: {
      httpAuthSecurityScheme: {
        scheme: 'Bearer',
        description: 'The token that this service is configured with',
      },
    },
  },
  securityRequirements: [{ schemes: { token: {} } }],
};

function skillsOf(ask: CardParts['ask']): A2aCard['skills'] {
  const providers = ask(listProviders, null);
  const ofRoutes = mcpMethods(providers).flatMap((method) =>
    method.tool === null || !method.available
      ? []
      : {
          id: method.tool,
          name: method.tool.replaceAll('_', ' '),
          description: method.summary,
          tags: ['trading', method.method === 'GET' ? 'read' : 'prepare'],
          examples: [methodName(method)],
        },
  );
  return [...ofRoutes, ...toolsAlone(providers).flatMap(skillOfTool)];
}

function skillOfTool({ name, description: does, available }: ToolAlone): A2aCard['skills'] {
  if (!available) return [];
  return [{ id: name, name: name.replaceAll('_', ' '), description: does, tags: ['trading', 'read'] }];
}

export function a2aDiscovery(parts: A2aParts): A2aDiscovery {
  const base = parts.baseUrl();
  const { name, description, network, protocols, updated_at } = agentCard(parts);
  return {
    name,
    version: parts.version,
    description,
    network,
    agent_card: `${base}/mcp/agent-card`,
    a2a_card: `${base}/.well-known/agent-card.json`,
    protocols,
    updated_at,
  };
}

export function a2aCapabilities(parts: A2aParts): A2aCapabilities {
  const card: AgentCard = agentCard(parts);
  const { methods, unavailable_methods } = card.protocols.mcp;
  const { network, capabilities, updated_at } = card;
  return { network, capabilities, methods, unavailable_methods, updated_at };
}
