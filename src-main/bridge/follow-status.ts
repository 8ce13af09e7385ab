import type { AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { AlertNotice, AlertRow, AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import type { Frame, BridgePush, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import { maskAmounts } from '../../src-preload/contract/masked-amounts.ts';
import { assertNever } from '../errors.ts';
import type { BridgeSession } from './endpoint.ts';

export type { AlertNotice, AlertRow };

interface StatusListeners {
  readonly onStatus: (status: SourceStatus) => void;
  /** Checks whether amounts of the account are hidden. */
  readonly hidesAmounts: () => boolean;
  /** Called once for each alert that is to be announced, with its amounts masked if they are hidden. */
  readonly onNotice: (notice: AlertNotice) => void;
  /** Called with the alerts of the open source: first with the current ones, then after each change. */
  readonly onAlerts: (alerts: AlertsView['alerts']) => void;
  /** Called when the alerts reported so far belong to another source. */
  readonly onSwitch: () => void;
  /** Called after a change of the settings. */
  readonly onSettings: (settings: SettingsView) => void;
}

/** Opens a session that receives only these events. */
export type Listen = (
  events: readonly EventName[],
  onPush: (push: BridgePush) => void,
) => Pick<BridgeSession, 'call' | 'close'>;

/** Follows the status of the source without a window. Returns its undo. */
export function followStatus(
  listen: Listen,
  { onStatus, hidesAmounts, onNotice, onAlerts, onSwitch, onSettings }: StatusListeners,
): () => void {
  const state: { status: SourceStatus; epoch: number } = { status: unknownStatus, epoch: 0 };
  const learn = (news: Partial<SourceStatus>): void => {
    state.status = { ...state.status, ...news };
    onStatus(state.status);
  };
  const learnAlerts = (view: AlertsView): void => {
    onAlerts(view.alerts);
    learn({ alerts: alertCounts(view) });
  };
  const receive = (push: BridgePush): void => {
    if (push.epoch < state.epoch) return;
    if (push.epoch > state.epoch) {
      Object.assign(state, { epoch: push.epoch, status: unknownStatus });
      onSwitch();
    }
    switch (push.event) {
      case 'frame':
        learn({ network: push.payload.network, simulated: push.payload.simulated });
        return void askAgain();
      case 'agent':
        return learn({ agent: agentCondition(push.payload) });
      case 'alerts':
        return learnAlerts(push.payload);
      case 'notice':
        return onNotice(hidesAmounts() ? withoutAmounts(push.payload) : push.payload);
      case 'settings':
        return onSettings(push.payload);
      default:
    }
  };
  const session = listen(['frame', 'agent', 'alerts', 'notice', 'settings'], receive);
  /** A frame begins a connection or an epoch; later pushes carry changes only, so the current values are read here. */
  const askAgain = async (): Promise<void> => {
    const agent = await session.call('getAgent', null);
    if (agent.kind === 'answer' && agent.epoch === state.epoch)
      learn({ agent: agentCondition(agent.value as AgentView) }); // getAgent's result
    const alerts = await session.call('getAlerts', null);
    if (alerts.kind === 'answer' && alerts.epoch === state.epoch) learnAlerts(alerts.value as AlertsView); // getAlerts' result
  };
  return session.close;
}

const withoutAmounts = (notice: AlertNotice): AlertNotice => ({
  ...notice,
  message: maskAmounts(notice.message),
});

type AgentCondition = 'running' | 'paused' | 'degraded' | 'unread' | 'unreachable' | 'other_network' | 'none';

/** Status of the source, for the tray, which works without a window. null: not known. */
export interface SourceStatus {
  readonly network: Frame['network'];
  readonly simulated: boolean;
  readonly agent: AgentCondition | null;
  readonly alerts: {
    readonly active: number;
    /** Number of active alerts that are not muted. */
    readonly loud: number;
  } | null;
}

export const unknownStatus: SourceStatus = { network: null, simulated: false, agent: null, alerts: null };

export function agentCondition({ attachment, status, away }: AgentView): AgentCondition {
  switch (attachment) {
    case 'none':
    case 'other_network':
      return attachment;
    case 'attached':
      if (status.kind === 'answer') return status.value.status;
      return away?.kind === 'unread' ? 'unread' : 'unreachable';
    default:
      return assertNever(attachment);
  }
}

export function alertCounts({ active, bySeverity }: AlertsView): SourceStatus['alerts'] {
  return { active, loud: bySeverity.critical + bySeverity.warning + bySeverity.info };
}
