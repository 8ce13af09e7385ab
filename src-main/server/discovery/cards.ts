import type { A2aCard } from '../../../src-preload/contract/views/service/a2a.ts';
import type { AgentCard } from '../../../src-preload/contract/views/service/agent-card.ts';
import type { Ask } from '../../operations/operation.ts';
import { getEscrows, paymentRequirements } from '../../operations/funds/fund-questions.ts';
import type { McpMethod } from '../../operations/methods.ts';
import { mcpMethods, methodName, toolsAlone } from '../../operations/methods.ts';
import { listProviders } from '../../operations/settings/frame.ts';
import { getSourceInUse } from '../../operations/settings/source-in-use.ts';
import type { AccessToken } from '../access-token.ts';

export interface CardDeps {
  readonly ask: Ask;
  readonly baseUrl: () => string;
}

const description =
  'Perpscope watches an autonomous trading agent on its venue and reports what it sees: markets, positions, orders, closed trades, risk. It only reads; it holds no key and moves nothing.';

/** ERC-8004 registration with the source document's further fields: what is available at this moment. */
export function agentCard({ ask, baseUrl }: CardDeps): AgentCard {
  const base = baseUrl();
  const { network, metadataReadAt } = ask(getSourceInUse, null);
  const providers = ask(listProviders, null);
  const methods = mcpMethods(providers);
  const payments = { x402: x402Section(ask, base) };
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name: 'Perpscope',
    description,
    image: icon,
    services: [
      { name: 'web', endpoint: base },
      { name: 'MCP', endpoint: `${base}/rpc`, version: '2026-07-28' },
      { name: 'A2A', endpoint: `${base}/.well-known/agent-card.json`, version: '1.0' },
    ],
    x402Support: payments.x402.supported,
    active: true,
    registrations: [], // not listed in any registry
    supportedTrust: [],
    network,
    capabilities: [...capabilitiesOf(methods), ...toolsAlone(providers)],
    protocols: { mcp: { endpoint: `${base}/mcp`, rpc_endpoint: `${base}/rpc`, ...methodLists(methods) } },
    payments,
    fees: {
      reading: '0',
      preparing: '0',
      currency: 'USDC',
      message: 'Perpscope charges nothing. The chain and the escrow contract have their own costs.',
    },
    updated_at: metadataReadAt,
  };
}

function capabilitiesOf(methods: readonly McpMethod[]): AgentCard['capabilities'] {
  return methods.flatMap(({ tool, summary, available, reason }) =>
    tool === null ? [] : { name: tool, description: summary, available, reason },
  );
}

function methodLists(
  methods: readonly McpMethod[],
): Pick<AgentCard['protocols']['mcp'], 'methods' | 'unavailable_methods'> {
  return {
    methods: methods.filter(({ available }) => available).map(methodName),
    unavailable_methods: methods.filter(({ available }) => !available).map(methodName),
  };
}

function x402Section(ask: Ask, base: string): AgentCard['payments']['x402'] {
  const accepts = paymentRequirements(ask(getSourceInUse, null), ask(getEscrows, null));
  const supported = accepts.length > 0;
  return {
    supported,
    x402Version: 2,
    resource: {
      url: `${base}/mcp/deposit`,
      description: 'Arguments of a deposit into the escrow contract, for its sender to sign and send',
      mimeType: 'application/json',
    },
    accepts,
    message: supported
      ? 'Reading is free. A deposit goes into the escrow contract, by a transaction of its sender; nothing is signed or sent here.'
      : 'Reading is free, and nothing is taken: no escrow contract is configured on a chain that has an id.',
  };
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f172a"/><circle cx="32" cy="32" r="18" fill="none" stroke="#38bdf8" stroke-width="5"/><path d="M22 35l7-8 6 7 8-10" fill="none" stroke="#f8fafc" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Icon of the card as a data URL, so that nothing has to be fetched for it. */
const icon = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;

interface A2aDeps extends CardDeps {
  readonly version: string;
  readonly accessToken: Pick<AccessToken, 'isRequired'>;
}

/** Card by which A2A agents find each other: its skills are those available now. */
export function a2aCard({ ask, baseUrl, version, accessToken }: A2aDeps): A2aCard {
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
        description: 'Token configured for this service',
      },
    },
  },
  securityRequirements: [{ schemes: { token: {} } }],
};

/** Skills that SendMessage answers now. */
export function a2aSkills(ask: CardDeps['ask']): A2aCard['skills'] {
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
/** Example arguments of skills that need some; null: no example fits every service. */
const exampleArguments: Readonly<Record<string, object | null>> = {
  get_market: { market: 'BTC' },
  get_candles: { market: 'BTC', limit: 24 },
  prepare_deposit: { amount: 100_000_000, network: 'arbitrum', depositor_address: address },
  prepare_withdraw: { amount: 100_000_000, network: 'arbitrum', recipient_address: address },
  get_deposit: null,
  export_history: { subject: 'trades' },
};
