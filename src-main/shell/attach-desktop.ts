import type { Menu, NativeImage, Notification, Tray } from 'electron';
import { unknownStatus, followStatus } from '../bridge/follow-status.ts';
import type { Listen } from '../bridge/follow-status.ts';
import { createNotifier } from './notifications.ts';
import type { ShownTray, TrayImage } from './tray.ts';
import { showTray } from './tray.ts';

interface DesktopParts {
  readonly Tray: typeof Tray;
  readonly Menu: typeof Menu;
  readonly Notification: typeof Notification;
  readonly image: (name: TrayImage) => NativeImage;
  readonly listen: Listen;
  /** Brings the window to the front; with an address, at that screen. */
  readonly open: (address: string | null) => void;
  readonly quit: () => void;
  readonly onError: (error: unknown) => void;
}

/** The tray and the notifications, as long as there is a window. Returns its undo. */
export function attachDesktop(parts: DesktopParts): () => void {
  const notifier = createNotifier({ Notification: parts.Notification, open: parts.open });
  const tray = trayOrNone(parts);
  const undo = followStatus(parts.listen, {
    onStatus: (standing) => tray?.show(standing),
    onNotice: notifier.show,
  });
  return () => {
    undo();
    notifier.clear();
    tray?.remove();
  };
}

/** A desktop without a tray has the window still. */
function trayOrNone({ Tray, Menu, image, open, quit, onError }: DesktopParts): ShownTray | null {
  try {
    return showTray({ Tray, Menu, image, onOpen: () => open(null), onQuit: quit }, unknownStatus);
  } catch (error) {
    onError(error);
    return null;
  }
}
