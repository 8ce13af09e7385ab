import { AgentStatusView } from '../../../../src-preload/contract/views/journal/agent-status.ts';
import { ActiveSignal, ActiveSignals } from '../../../../src-preload/contract/views/journal/signals.ts';
import { RiskView } from '../../../../src-preload/contract/views/risk/risk.ts';
import { PerpscopeError } from '../../../errors.ts';
import { answerOrFailure } from '../../../operations/answer-or-failure.ts';
import { getAgentStatus } from '../../../operations/journal/agent-status.ts';
import { listActiveSignals } from '../../../operations/journal/signals-now.ts';
import { getRiskReport } from '../../../operations/risk/risk-view.ts';
import type { EventOf } from '../../../operations/trades/graph-event.ts';
import type { Builder, Shared } from './builder.ts';
import { viewType } from './view-type.ts';

/** Defines the agent's reports, as queries and as subscriptions: its status, its risk monitor, its signals. */
export function defineAgent(builder: Builder, shared: Shared): void {
  const name = viewType(builder, shared, { name: 'AgentName', view: AgentStatusView.shape.agent });
  const status = viewType(builder, shared, {
    name: 'AgentStatus',
    view: AgentStatusView,
    description: "The agent's status, as it reports it.",
    types: { agent: name },
  });
  const signal = viewType(builder, shared, { name: 'Signal', view: ActiveSignal });
  const signals = viewType(builder, shared, {
    name: 'ActiveSignals',
    view: ActiveSignals,
    description: "Signals of the agent's status, not of its journal, which is history.",
    types: { signals: signal },
  });
  const risk = viewType(builder, shared, {
    name: 'Risk',
    view: RiskView,
    description:
      "Report of the agent's risk monitor. A value that it does not report is null and named in missingFields.",
  });
  builder.queryFields((t) => ({
    status: t.field({
      type: status,
      nullable: true,
      description: "The agent's status, as it reports it; an error if its last report is older than 90 s.",
      resolve: (_, __, { ask }) => ask(getAgentStatus, null),
    }),
    signals: t.field({
      type: signals,
      nullable: true,
      description: 'Signals that the agent holds now.',
      resolve: (_, __, { ask }) => ask(listActiveSignals, null),
    }),
    risk: t.field({
      type: risk,
      nullable: true,
      description: "Report of the agent's risk monitor.",
      resolve: (_, __, { ask }) => ask(getRiskReport, null),
    }),
  }));
  builder.subscriptionField('statusChanged', (t) =>
    t.field({
      type: status,
      nullable: true,
      description: 'Status now and after each change; if unknown, null with an error that says why.',
      subscribe: (_, __, { events, gone, ask }) => {
        const current = (): EventOf<'status_changed'> => ({
          kind: 'status_changed',
          status: answerOrFailure(() => ask(getAgentStatus, null)),
        });
        return events.follow({ kind: 'status_changed', isWanted: () => true, current }, gone);
      },
      resolve: ({ status: reported }) => reportedStatus(reported),
    }),
  );
}

function reportedStatus(reported: EventOf<'status_changed'>['status']): AgentStatusView {
  if (reported.kind === 'answer') return reported.value;
  throw new PerpscopeError(reported.error.code, reported.error.message);
}
