import type { Notification } from 'electron';
import type { AlertNotice } from '../bridge/follow-status.ts';

interface NotifierParts {
  readonly Notification: typeof Notification;
  /** Brings the window to the front, at the address of a screen. */
  readonly open: (address: string) => void;
}

interface Notifier {
  readonly show: (notice: AlertNotice) => void;
  /** Takes back what is still shown. */
  readonly clear: () => void;
}

/** Of more than these the oldest is let go: a notification that nobody holds is collected, and its click with it. */
const mostHeld = 20;

/** Tells alerts by the desktop's own notifications; where it has none, the bell alone has them. */
export function createNotifier({ Notification, open }: NotifierParts): Notifier {
  const held = new Set<Notification>();
  return {
    show: ({ title, message, address }) => {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body: message });
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
