import type { Notification } from 'electron';
import type { AlertNotice, AlertRow } from '../bridge/follow-status.ts';

interface NotifierDeps {
  /** Profile named before each title; null: the default one. */
  readonly profile: string | null;
  readonly Notification: typeof Notification;
  /** Brings the window to the front, at the address of a screen. */
  readonly open: (address: string) => void;
}

/** Alerts with the times at which they were resolved. */
type Resolutions = readonly Pick<AlertRow, 'key' | 'resolvedAt'>[];

interface Notifier {
  readonly show: (notice: AlertNotice) => void;
  /** Closes the notifications of resolved alerts. */
  readonly settle: (alerts: Resolutions) => void;
  /** Closes notifications still shown. */
  readonly clear: () => void;
}

interface Shown {
  readonly notification: Notification;
  readonly notice: AlertNotice;
}

/** Maximum number of notifications referenced; one without a reference is garbage-collected and loses its click handler. */
const mostHeld = 20;

/** Shows alerts as desktop notifications, if supported. An alert has one at a time, until it is resolved. */
export function createNotifier({ profile, Notification, open }: NotifierDeps): Notifier {
  const showing = new Set<Shown>();
  const state: { alerts: Resolutions } = { alerts: [] };
  const hasEnded = ({ key, raisedAt }: AlertNotice): boolean =>
    state.alerts.some((alert) => alert.key === key && (alert.resolvedAt ?? -Infinity) >= raisedAt);
  const closeIf = (isOver: (notice: AlertNotice) => boolean): void => {
    for (const shown of showing) {
      if (!isOver(shown.notice)) continue;
      showing.delete(shown);
      shown.notification.close();
    }
  };
  return {
    show: (notice) => {
      if (!Notification.isSupported() || hasEnded(notice)) return;
      closeIf(({ key }) => key === notice.key);
      const { title, message, address } = notice;
      const notification = new Notification({
        title: profile === null ? title : `${profile}: ${title}`,
        body: message,
      });
      const shown = { notification, notice };
      showing.add(shown);
      for (const oldest of showing) if (showing.size > mostHeld) showing.delete(oldest);
      notification.once('close', () => showing.delete(shown));
      notification.once('click', () => {
        showing.delete(shown);
        open(address);
      });
      notification.show();
    },
    settle: (alerts) => {
      state.alerts = alerts;
      closeIf(hasEnded);
    },
    clear: () => {
      state.alerts = [];
      closeIf(() => true);
    },
  };
}
