import type { A2aCard } from '../../../src-preload/contract/views/service/a2a.ts';
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
