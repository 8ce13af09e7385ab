import type { AlertNotice } from '../../src-preload/contract/bridge/alerts.ts';
import { getAlerts } from '../operations/alerts/alerts-view.ts';
import type { Ask } from '../operations/operation.ts';
import type { Broadcast, PushEvent } from './endpoint-deps.ts';

/** Notices for the connected windows, or for the first one to connect. */
export interface HeldNotices {
  readonly publish: (notice: AlertNotice, pushes: Broadcast) => void;
  /** Sends the held notices to a window that has just connected. */
  readonly deliver: (push: PushEvent) => void;
  /** Drops the held notices when their source has closed. */
  readonly forget: () => void;
}

/** Maximum number of notices held; beyond it the oldest is dropped, and its alert is found only in the list. */
const mostHeld = 5;

/** While no window is connected, holds notices for the first one to connect, if their alerts are then active, unseen and not muted. */
export function holdNotices(ask: Ask): HeldNotices {
  const state: { held: readonly AlertNotice[] } = { held: [] };
  const takeHeld = (): readonly AlertNotice[] => {
    const { held } = state;
    state.held = [];
    return held;
  };
  return {
    publish: (notice, pushes) => {
      if (pushes.size === 0) state.held = [...state.held, notice].slice(-mostHeld);
      for (const push of pushes) push('notice', notice);
    },
    deliver: (push) => {
      const held = takeHeld();
      if (held.length === 0) return;
      const { alerts } = ask(getAlerts, null);
      const isNews = new Map(
        alerts.map(({ key, seen, muted, resolvedAt }) => [key, resolvedAt === null && !seen && !muted]),
      );
      for (const notice of held) if (isNews.get(notice.key) === true) push('notice', notice);
    },
    forget: () => void takeHeld(),
  };
}
