import type { Menu, NativeImage, Notification, Tray } from 'electron';
import { unknownStatus, followStatus } from '../bridge/follow-status.ts';
import type { Listen } from '../bridge/follow-status.ts';
import { createNotifier } from './notifications.ts';
import type { ShownTray, TrayImage } from './tray.ts';
import { showTray } from './tray.ts';

interface DesktopDeps {
  /** Profile named in the tray and in notifications; null: the default one. */
  readonly profile: string | null;
  readonly Tray: typeof Tray;
  readonly Menu: typeof Menu;
  readonly Notification: typeof Notification;
  /** Checks whether notifications hide amounts. */
  readonly hidesAmounts: () => boolean;
  readonly image: (name: TrayImage) => NativeImage;
  readonly listen: Listen;
  /** Brings the window to the front; with an address, at that screen. */
  readonly open: (address: string | null) => void;
  readonly quit: () => void;
  /** Setting at the start of the app. */
  readonly startsAtLogin: boolean;
  /** Sets whether the app starts when the person logs in. */
  readonly startAtLogin: (isOn: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** Shows the tray and notifications while the window exists. Returns its undo. */
export function attachDesktop(deps: DesktopDeps): () => void {
  const notifier = createNotifier(deps);
  const tray = trayOrNone(deps);
  const setAtLogin = loginSetter(deps);
  setAtLogin(deps.startsAtLogin);
  const undo = followStatus(deps.listen, {
    onStatus: (status) => tray?.show(status),
    hidesAmounts: deps.hidesAmounts,
    onNotice: notifier.show,
    onAlerts: notifier.settle,
    onSwitch: notifier.clear,
    onSettings: ({ startAtLogin }) => setAtLogin(startAtLogin.value),
  });
  return () => {
    undo();
    notifier.clear();
    tray?.remove();
  };
}

/** Sets the login item only when the value has changed: settings are pushed for other changes too. */
function loginSetter({ startAtLogin, onError }: DesktopDeps): (isOn: boolean) => void {
  const asked: { last: boolean | null } = { last: null };
  return (isOn) => {
    if (isOn === asked.last) return;
    asked.last = isOn;
    try {
      startAtLogin(isOn);
    } catch (error) {
      onError(error);
    }
  };
}

/** Shows the tray; null: the desktop has none. */
function trayOrNone({ profile, Tray, Menu, image, open, quit, onError }: DesktopDeps): ShownTray | null {
  try {
    return showTray({ profile, Tray, Menu, image, onOpen: () => open(null), onQuit: quit }, unknownStatus);
  } catch (error) {
    onError(error);
    return null;
  }
}
