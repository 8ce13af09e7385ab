import type { AlertNotice } from '../../src-preload/contract/bridge/alerts.ts';
import { getAlerts } from '../operations/alerts/alerts-view.ts';
import type { Ask } from '../operations/operation.ts';
import type { Broadcast, PushEvent } from './endpoint-deps.ts';

/** Notices for the connected windows, or for the first one to connect. */
export interface HeldNotices {
  readonly publish: (notice: AlertNotice, pushes: Broadcast) => void;
  /** Sends the queued notices to a window that has just connected. */
  readonly deliver: (push: PushEvent) => void;
  /** Drops the queued notices when their source has closed. */
  readonly forget: () => void;
}

/** Maximum number of queued notices; beyond it the oldest is dropped, and its alert is found only in the list. */
const mostHeld = 5;

/** While no window is connected, holds notices for the first one to connect, if their alerts are then active, unseen and not muted. */
export function holdNotices(ask: Ask): HeldNotices {
  const state: { queued: readonly AlertNotice[] } = { queued: [] };
  const takeQueued = (): readonly AlertNotice[] => {
    const { queued } = state;
    state.queued = [];
    return queued;
  };
  return {
    publish: (notice, pushes) => {
      if (pushes.size === 0) state.queued = [...state.queued, notice].slice(-mostHeld);
      for (const push of pushes) push('notice', notice);
    },
    deliver: (push) => {
      const queued = takeQueued();
      if (queued.length === 0) return;
      const { alerts } = ask(getAlerts, null);
      const isNews = new Map(
        alerts.map(({ key, seen, muted, resolvedAt }) => [key, resolvedAt === null && !seen && !muted]),
      );
      for (const notice of queued) if (isNews.get(notice.key) === true) push('notice', notice);
    },
    forget: () => void takeQueued(),
  };
}
