import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { Health, Liveness } from '../../../src-preload/contract/views/service/health.ts';
import type { ReceivedStatus } from '../../agent/agent-feed-state.ts';
import type { AgentHealth } from '../../agent/agent.ts';
import type { ChainHealth } from '../../chain/chain.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { ReferenceHealth } from '../../reference/reference.ts';
import type { StoreHealth } from '../../store/store.ts';
import type { VenueHealth } from '../../venue/venue.ts';
import { operation } from '../operation.ts';
import { readAgent } from '../reading-states.ts';
import type { Reads } from '../scope.ts';

export function readHealth(scope: Reads<'agent' | 'health' | 'providers'>): Health {
  return {
    version: scope.version,
    network: scope.network,
    venueName: scope.venue,
    store: storeSource(scope.storeHealth()),
    venue: answeringSource(scope.venueHealth()),
    agent: agentSource(scope),
    reference: referenceSource(scope.referenceHealth()),
    chain: chainSource(scope),
  };
}

function agentSource(scope: Reads<'agent' | 'health' | 'providers'>): SourceHealth {
  const reading = readAgent(scope);
  if (reading.kind === 'not_attached') return notAttached(reading.reason);
  const health = answeringSource(scope.agentHealth());
  const feed = scope.agent();
  // A feed that is read well can hold a report too old to count: the agent itself is then away.
  if (reading.kind !== 'failed' || health.state !== 'ok' || feed.kind !== 'read') return health;
  return {
    ...health,
    state: 'down',
    since: silentSince(feed),
    lastError: reading.message,
    remedy: 'Check that the agent still runs.',
  };
}

/** Returns when a report became too old to count; null: it is not known when it arrived. */
function silentSince({ status: { heartbeatAt }, arrivedAt }: ReceivedStatus): string | null {
  return arrivedAt === null
    ? null
    : toUtcText(Math.min(heartbeatAt, arrivedAt) + freshnessLimitsMs.agentStatus);
}

export const noReferenceProvider =
  'No provider of reference data is attached: set the key of one in Settings.';

function referenceSource(health: ReferenceHealth | null): SourceHealth {
  return health === null ? notAttached(noReferenceProvider) : answeringSource(health);
}

function chainSource({ chainHealth, providers }: Reads<'health' | 'providers'>): SourceHealth {
  const health = chainHealth();
  if (health !== null) return answeringSource(health);
  const { chain } = providers();
  return notAttached(chain.kind === 'not_attached' ? chain.reason : notRead);
}

const notRead = 'No chain is read.';

function answeringSource(health: VenueHealth | AgentHealth | ReferenceHealth | ChainHealth): SourceHealth {
  return {
    state: health.state,
    attached: true,
    since: toUtcText(health.since),
    lastOkAt: health.lastOkAt === null ? null : toUtcText(health.lastOkAt),
    lastError: health.lastError,
    remedy: health.remedy,
    invalidRows: health.invalidRows,
  };
}

function storeSource({ error, remedy, since, lastOkAt, evidence }: StoreHealth): SourceHealth {
  const { rows, log, backup } = evidence;
  // A changed record is worse than one that can't be checked, and that is worse than a failed backup.
  const degradedBy = [rows, log, backup].find((state) => state.kind === 'problem') ?? null;
  const degraded = error === null ? degradedBy : null;
  return {
    state: error === null ? (degraded === null ? 'ok' : 'degraded') : 'down',
    attached: true,
    since: toUtcText(degraded?.since ?? since),
    lastOkAt: lastOkAt === null ? null : toUtcText(lastOkAt),
    lastError: degraded?.message ?? error,
    remedy: degraded?.remedy ?? remedy,
    invalidRows: 0,
  };
}

function notAttached(reason: string): SourceHealth {
  return {
    state: 'down',
    attached: false,
    since: null,
    lastOkAt: null,
    lastError: reason,
    remedy: null,
    invalidRows: 0,
  };
}

const liveness: Liveness = {
  alive: true,
  message: 'Send the token as Authorization: Bearer TOKEN to read the state of each source.',
};

export const getHealth = operation({
  name: 'getHealth',
  summary: 'Health of each source; 200 whenever the service answers',
  output: Health,
  http: [
    {
      path: 'GET /api/health',
      id: 'getHealth',
      description:
        'State of the store, the venue, the agent, the reference provider and the chain, each with the last error and what to do. Answers 200 whenever the service runs; if a token is configured, a request without one learns only that it runs.',
      tag: 'Service',
      statuses: [],
      withoutToken: { schema: Liveness, answer: liveness },
    },
  ],
  readings: ['agent', 'health', 'providers'],
  requires: { nothing: 'It says of each source whether it can be read.' },
  answer: (_: unknown, context) => readHealth(context),
});
