import type { AgentCard } from '../../../src-preload/contract/views/agent-card.ts';
import type { McpMethod } from '../../operations/methods.ts';
import { mcpMethods, methodName, toolsAlone } from '../../operations/methods.ts';
import { paymentRequirements } from '../../queries/payment-requirements.ts';
import type { ReadModel } from '../../queries/read-model.ts';
import { icon } from './icon.ts';

export interface CardParts {
  readonly readModel: Pick<ReadModel, 'providers' | 'sourceInUse' | 'escrows'>;
  readonly baseUrl: () => string;
}

export const description =
  'Perpscope watches an autonomous trading agent on its venue and tells what it sees: markets, positions, orders, closed trades, risk. It only reads; it holds no key and moves nothing.';

/** ERC-8004 registration, and what the source document's card has beside it: what is on offer at this moment. */
export function agentCard({ readModel, baseUrl }: CardParts): AgentCard {
  const base = baseUrl();
  const { network, metadataReadAt } = readModel.sourceInUse();
  const methods = mcpMethods(readModel.providers());
  const payments = { x402: x402Section(readModel, base) };
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
    registrations: [], // it stands in no registry
    supportedTrust: [],
    network,
    capabilities: [...capabilitiesOf(methods), ...toolsAlone(readModel.providers())],
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

function x402Section(readModel: CardParts['readModel'], base: string): AgentCard['payments']['x402'] {
  const accepts = paymentRequirements(readModel.sourceInUse(), readModel.escrows());
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
