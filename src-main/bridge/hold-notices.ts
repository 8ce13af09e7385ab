import type { AlertNotice } from '../../src-preload/contract/bridge/alerts.ts';
import { getAlerts } from '../operations/alerts/alerts-view.ts';
import type { Ask } from '../operations/operation.ts';
import type { Broadcast, PushEvent } from './endpoint-parts.ts';

/** Notices on their way to whoever is connected, or will be first. */
export interface HeldNotices {
  readonly publish: (notice: AlertNotice, pushes: Broadcast) => void;
  /** To one who has come. */
  readonly deliver: (push: PushEvent) => void;
  /** What was held is of a source that has gone. */
  readonly forget: () => void;
}

/** Of more than these the oldest is found in the list alone. */
const mostHeld = 5;

/** While nobody is connected a notice waits for the first who comes, as long as its alert stands and was not looked at. */
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
