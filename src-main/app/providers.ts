import { lastReceived, type AgentFeedState } from '../agent/agent-feed-state.ts';
import type { AccountRole } from '../domain/account/account.ts';
import type { EscrowContracts } from '../domain/funds/escrow.ts';
import type { Network } from '../domain/markets/market-identity.ts';
import { assertNever } from '../errors.ts';
import type { StoreReader } from '../store/store.ts';
import type { Attachment, ProviderMap } from '../domain/provider.ts';

export interface ProviderFacts {
  readonly network: Network;
  readonly account: { readonly address: string } | null;
  /** Role of the address as the venue reports it; null: not asked yet. */
  readonly role: AccountRole | null;
  readonly agent: AgentFeedState;
  /** Whether markets and at least one quote of the venue are known. */
  readonly isQuoted: boolean;
  /** Escrow contracts of the venue's network, by chain. */
  readonly escrows: EscrowContracts;
  /** Whether a chain of the venue's network has an RPC address. */
  readonly isChainRead: boolean;
  /** Whether one of these chains has the agent's fill log. */
  readonly isLogRead: boolean;
}

const attached: Attachment = { kind: 'attached' };

const notQuoted: Attachment = {
  kind: 'not_attached',
  isUnread: true,
  reason: 'The venue’s markets and prices have not been read yet: see Health for what the venue answers.',
};

/** Whether markets and at least one quote are known. */
export function isQuoted({ catalog, quote }: Pick<StoreReader, 'catalog' | 'quote'>): boolean {
  return catalog().markets.some(({ coin }) => quote(coin) !== null);
}

/** Returns which providers are attached now, and why the others are not. All interfaces use this map. */
function readProviders(facts: ProviderFacts): ProviderMap {
  const agent = agentAttachment(facts);
  const account = accountAttachment(facts);
  return {
    markets: attached,
    snapshots: facts.isQuoted ? attached : notQuoted,
    status: agent,
    signals: agent,
    risk: riskAttachment(facts, agent),
    tradeability: agent,
    portfolio: account,
    positions: account,
    pool: account,
    orders: account,
    trades: account,
    performance: account,
    deposits: escrowAttachment(facts),
    chain: chainAttachment(facts),
    chainFills: fillLogAttachment(facts, account),
    // Without an agent the answer itself reports that: "not available" differs from an empty list.
    transfers: attached,
  };
}

/** Returns the same map until one of the facts that can change has changed. */
export function keepProviders(factsNow: () => ProviderFacts): () => ProviderMap {
  const cached: { last: { readonly facts: ProviderFacts; readonly map: ProviderMap } | null } = {
    last: null,
  };
  return () => {
    const facts = factsNow();
    if (cached.last === null || !isSame(cached.last.facts, facts))
      cached.last = { facts, map: readProviders(facts) };
    return cached.last.map;
  };
}

const isSame = (a: ProviderFacts, b: ProviderFacts): boolean =>
  a.role === b.role && a.agent === b.agent && a.isQuoted === b.isQuoted;

function escrowAttachment({ escrows, network }: ProviderFacts): Attachment {
  if (Object.keys(escrows).length > 0) return attached;
  return {
    kind: 'not_attached',
    reason: `No escrow contract is configured for ${network}: name one under escrows in the settings.`,
  };
}

/** Attachment of the fill log. It needs an account, because the log is compared with the account's fills. */
function fillLogAttachment(facts: ProviderFacts, account: Attachment): Attachment {
  if (facts.isLogRead) return account;
  const chain = chainAttachment(facts);
  if (chain.kind === 'not_attached') return chain;
  return {
    kind: 'not_attached',
    reason: `No fill log is configured for ${facts.network}: name one under fillLogs in the settings.`,
  };
}

function chainAttachment({ isChainRead, network }: ProviderFacts): Attachment {
  if (isChainRead) return attached;
  return {
    kind: 'not_attached',
    reason: `No chain is attached: name an RPC address of a chain of ${network} in Settings, or under rpcEndpoints.`,
  };
}

function agentAttachment({ agent, network }: ProviderFacts): Attachment {
  switch (agent.kind) {
    case 'not_configured':
      return {
        kind: 'not_attached',
        reason: 'No agent feed is configured: name one in Settings or with --agent-feed.',
      };
    case 'other_network':
      return {
        kind: 'not_attached',
        reason: `The agent feed reports ${agent.status.network}, while ${network} is selected: switch the network, or name the feed of an agent on ${network}.`,
      };
    case 'unread':
    case 'read':
    case 'failed':
      return attached;
    default:
      return assertNever(agent);
  }
}

/** Attachment of the risk monitor: without a risk report in the status it is not connected, as opposed to failed. */
function riskAttachment({ agent }: ProviderFacts, attachment: Attachment): Attachment {
  if (attachment.kind === 'not_attached' || lastReceived(agent)?.status.risk.kind !== 'absent')
    return attachment;
  return {
    kind: 'not_attached',
    reason: "The agent's status has no risk report: its risk monitor is not connected to the feed.",
  };
}

function accountAttachment({ account, role, agent }: ProviderFacts): Attachment {
  if (account === null) {
    return {
      kind: 'not_attached',
      reason:
        'No account is known: name one in Settings or with --account, or attach an agent feed that names its vault.',
      ...(agent.kind === 'unread' ? { isUnread: true } : {}),
    };
  }
  if (role?.kind === 'api_wallet') return { kind: 'not_attached', reason: apiWalletAdvice(role.master) };
  return attached;
}

/** The venue answers for an API wallet's address as for an empty account. */
function apiWalletAdvice(master: string | null): string {
  const instead = master ?? 'the account that the wallet signs for';
  return `The configured address is an API wallet, which holds no funds itself. Configure ${instead} instead.`;
}
