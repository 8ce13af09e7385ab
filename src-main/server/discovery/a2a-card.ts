import type { A2aCard } from '../../../src-preload/contract/views/service/a2a.ts';
import { mcpMethods, toolsAlone } from '../../operations/methods.ts';
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
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
    ...(accessToken.isRequired() ? askingForToken : {}),
    defaultInputModes: ['application/json', 'text/plain'],
    defaultOutputModes: ['application/json', 'text/plain'],
    skills: a2aSkills(ask),
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

/** What SendMessage answers now. */
export function a2aSkills(ask: CardParts['ask']): A2aCard['skills'] {
  const providers = ask(listProviders, null);
  const ofRoutes = mcpMethods(providers).flatMap(({ tool, available, method, summary }) =>
    tool === null || !available ? [] : [skillOf(tool, summary, method === 'GET' ? 'read' : 'prepare')],
  );
  const alone = toolsAlone(providers).filter(({ available }) => available);
  return [...ofRoutes, ...alone.map(({ name, description }) => skillOf(name, description, 'read'))];
}

function skillOf(id: string, description: string, kind: 'read' | 'prepare'): A2aCard['skills'][number] {
  const { [id]: example = {} } = exampleArguments;
  return {
    id,
    name: id.replaceAll('_', ' '),
    description,
    tags: ['trading', kind],
    ...(example === null ? {} : { examples: [JSON.stringify({ skill: id, arguments: example })] }),
  };
}

const address = `0x${'1'.repeat(40)}`;
/** Of skills that need arguments; null: no example fits every service. */
const exampleArguments: Readonly<Record<string, object | null>> = {
  get_market: { market: 'BTC' },
  get_candles: { market: 'BTC', limit: 24 },
  prepare_deposit: { amount: 100_000_000, network: 'arbitrum', depositor_address: address },
  prepare_withdraw: { amount: 100_000_000, network: 'arbitrum', recipient_address: address },
  get_deposit: null,
  export_history: { subject: 'trades' },
};
