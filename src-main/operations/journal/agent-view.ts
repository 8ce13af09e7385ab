import { z } from 'zod';
import type { AgentAway, AgentView } from '../../../src-preload/contract/bridge/account.ts';
import { agentStatusOf } from './agent-status.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { marketIdOf } from '../../domain/markets/market-identity.ts';
import { agentToken } from '../funds/agent-token.ts';
import { answerOrFailure } from '../answer-or-failure.ts';
import { coinOfRow } from '../markets/row-market.ts';
import { toAgentText } from '../instants.ts';
import { operation, windowCall } from '../operation.ts';
import { readAgent } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { required } from '../required-readings.ts';
import { riskStatus } from '../risk/risk-view.ts';

function attachmentOf(
  scope: Reads<'agent'>,
  kind: ReturnType<typeof readAgent>['kind'],
): AgentView['attachment'] {
  if (kind !== 'not_attached') return 'attached';
  return scope.agent().kind === 'other_network' ? 'other_network' : 'none';
}

function awayOf(scope: Reads<'agent'>, kind: ReturnType<typeof readAgent>['kind']): AgentAway | null {
  if (kind !== 'failed') return null;
  const feed = scope.agent();
  switch (feed.kind) {
    case 'read':
      return { kind: 'silent', lastHeartbeatAt: toAgentText(feed.status.heartbeatAt) };
    case 'unread':
      return { kind: 'unread' };
    default:
      return { kind: 'unreachable' };
  }
}

function symbolsOf(scope: Reads<'catalog' | 'fills'>, { symbols }: AgentStatus): AgentView['symbols'] {
  if (symbols === null) return null;
  return symbols.map((symbol) => {
    const coin = coinOfRow(scope, { coin: symbol, namedBy: 'agent' });
    const isListed = coin !== null && scope.reader.market(coin) !== null;
    return isListed
      ? { coin, marketId: marketIdOf(scope.networkKey, coin) }
      : { coin: symbol, marketId: null };
  });
}

/** Returns the agent as the frame shows it. The symbols that it trades are known only while its status can be read. */
export const getAgent = operation({
  name: 'getAgent',
  summary: 'The agent as the frame shows it',
  bridge: windowCall('getAgent', z.null()),
  readings: ['agent', 'catalog', 'chain', 'fills', 'journal', 'providers', 'quotes'],
  covers: { nothing: 'It shows what getAgentStatus answers.' },
  answer: (_, context): AgentView => {
    const reading = readAgent(context);
    const status = reading.kind === 'reported' ? reading.status : null;
    return {
      attachment: attachmentOf(context, reading.kind),
      status: answerOrFailure(() => agentStatusOf(context, required(context, 'agentStatus'))),
      away: awayOf(context, reading.kind),
      risk: answerOrFailure(() => riskStatus(context)),
      symbols: status === null ? null : symbolsOf(context, status),
      token: reading.kind === 'reported' ? agentToken(context, reading) : null,
    };
  },
});
