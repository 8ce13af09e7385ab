import type { AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { AlertNotice, AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import type { BridgePush, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { DeskStanding } from './desk-standing.ts';
import { agentCondition, alertCounts, unknownStanding } from './desk-standing.ts';
import type { BridgeSession } from './endpoint.ts';

export type { AlertNotice, DeskStanding };

export interface DeskListeners {
  readonly onStanding: (standing: DeskStanding) => void;
  /** Once for each alert that is to be told aloud. */
  readonly onNotice: (notice: AlertNotice) => void;
}

/** Opens a session that hears of these events alone. */
export type Listen = (
  events: readonly EventName[],
  onPush: (push: BridgePush) => void,
) => Pick<BridgeSession, 'call' | 'close'>;

/** Follows how everything stands, without a window. Returns its undo. */
export function followDesk(listen: Listen, { onStanding, onNotice }: DeskListeners): () => void {
  const state: { standing: DeskStanding; epoch: number } = { standing: unknownStanding, epoch: 0 };
  const learn = (news: Partial<DeskStanding>): void => {
    state.standing = { ...state.standing, ...news };
    onStanding(state.standing);
  };
  const receive = (push: BridgePush): void => {
    if (push.epoch < state.epoch) return;
    if (push.epoch > state.epoch) Object.assign(state, { epoch: push.epoch, standing: unknownStanding });
    switch (push.event) {
      case 'frame':
        learn({ network: push.payload.network, simulated: push.payload.simulated });
        return void askAnew();
      case 'agent':
        return learn({ agent: agentCondition(push.payload) });
      case 'alerts':
        return learn({ alerts: alertCounts(push.payload) });
      case 'notice':
        return onNotice(push.payload);
      default:
    }
  };
  const session = listen(['frame', 'agent', 'alerts', 'notice'], receive);
  /** A frame begins a connection or an epoch: what is pushed later only tells what has changed since. */
  const askAnew = async (): Promise<void> => {
    const agent = await session.call('getAgent', null);
    if (agent.kind === 'answer' && agent.epoch === state.epoch)
      learn({ agent: agentCondition(agent.value as AgentView) }); // getAgent's result
    const alerts = await session.call('getAlerts', null);
    if (alerts.kind === 'answer' && alerts.epoch === state.epoch)
      learn({ alerts: alertCounts(alerts.value as AlertsView) }); // getAlerts' result
  };
  return session.close;
}
