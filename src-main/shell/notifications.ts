import type { Notification } from 'electron';
import type { AlertNotice } from '../bridge/follow-status.ts';

interface NotifierParts {
  /** Named before each title; null: the default one. */
  readonly profile: string | null;
  readonly Notification: typeof Notification;
  /** Brings the window to the front, at the address of a screen. */
  readonly open: (address: string) => void;
}

interface Notifier {
  readonly show: (notice: AlertNotice) => void;
  /** Closes notifications still shown. */
  readonly clear: () => void;
}

/** Most notifications referenced; an unreferenced one is garbage collected and loses its click handler. */
const mostHeld = 20;

/** Shows alerts as desktop notifications, if supported. */
export function createNotifier({ profile, Notification, open }: NotifierParts): Notifier {
  const held = new Set<Notification>();
  return {
    show: ({ title, message, address }) => {
      if (!Notification.isSupported()) return;
      const notification = new Notification({
        title: profile === null ? title : `${profile}: ${title}`,
        body: message,
      });
      held.add(notification);
      for (const oldest of held) if (held.size > mostHeld) held.delete(oldest);
      notification.once('close', () => held.delete(notification));
      notification.once('click', () => {
        held.delete(notification);
        open(address);
      });
      notification.show();
    },
    clear: () => {
      for (const notification of held) notification.close();
      held.clear();
    },
  };
}
