import type { Menu, Notification, Tray } from 'electron';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unknownStatus, type SourceStatus } from '../../../src-main/bridge/follow-status.ts';
import { attachDesktop } from '../../../src-main/shell/attach-desktop.ts';
import { createNotifier } from '../../../src-main/shell/notifications.ts';
import { openAddress } from '../../../src-main/shell/window.ts';
import { trayLook } from '../../../src-main/shell/tray.ts';

const well: SourceStatus = {
  network: 'TESTNET',
  simulated: false,
  agent: 'running',
  alerts: { active: 0, loud: 0 },
};

describe('the tray', () => {
  test('is quiet while no alert is active, and shows the network and the agent', () => {
    expect(trayLook(well, null)).toEqual({
      image: 'quiet',
      tooltip: 'Perpscope: Testnet\nAgent running\nNo active alerts',
    });
    expect(trayLook({ ...well, network: 'MAINNET', simulated: true }, null).tooltip).toMatch(
      /^Perpscope: Mainnet, simulated\n/,
    );
  });

  test('shows an active alert, and not a muted one', () => {
    const one = trayLook({ ...well, alerts: { active: 1, loud: 1 } }, null);
    expect(one).toMatchObject({
      image: 'alert',
      tooltip: expect.stringContaining('1 active alert') as string,
    });
    const muted = trayLook({ ...well, alerts: { active: 2, loud: 0 } }, null);
    expect(muted).toMatchObject({
      image: 'quiet',
      tooltip: expect.stringContaining('2 active alerts') as string,
    });
  });

  test('shows an agent that is unreachable before anything else', () => {
    const unreachable = trayLook({ ...well, agent: 'unreachable', alerts: { active: 3, loud: 3 } }, null);
    expect(unreachable.image).toBe('unreachable');
    expect(unreachable.tooltip).toContain('\nAgent unreachable\n');
    for (const agent of ['paused', 'degraded', 'none', 'other_network'] as const)
      expect(trayLook({ ...well, agent }, null).image).toBe('quiet');
  });

  test('distinguishes an agent that was not read yet from one that is unreachable', () => {
    expect(trayLook({ ...well, agent: 'unread' }, null)).toMatchObject({
      image: 'quiet',
      tooltip: expect.stringContaining('\nAgent not read yet\n') as string,
    });
  });

  test('names a profile that is not the default one', () => {
    expect(trayLook(well, 'alpha').tooltip).toMatch(/^alpha: Perpscope: Testnet\n/);
  });

  test('shows unknown states as unknown', () => {
    expect(trayLook(unknownStatus, null)).toEqual({
      image: 'quiet',
      tooltip: 'Perpscope: network unknown\nAgent unknown\nAlerts unknown',
    });
  });

  test('has an image for each state, in two sizes', () => {
    for (const name of ['quiet', 'alert', 'unreachable'])
      for (const [suffix, size] of [
        ['', 22],
        ['@2x', 44],
      ] as const) {
        const path = new URL(`../../../resources/tray/${name}${suffix}.png`, import.meta.url);
        const bytes = readFileSync(path);
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
      }
  });
});

class Note extends EventEmitter {
  static shown: Note[] = [];
  static supported = true;
  static isSupported = (): boolean => Note.supported;
  readonly options: unknown;
  closed = false;
  constructor(options: unknown) {
    super();
    this.options = options;
  }
  show(): void {
    Note.shown.push(this);
  }
  close(): void {
    this.closed = true;
    this.emit('close');
  }
}
const notice = {
  severity: 'warning' as const,
  key: 'k',
  title: 'Agent paused',
  message: 'It says so.',
  raisedAt: 1,
  address: '#/risk',
};

function aNotifier(profile: string | null = null) {
  Note.shown = [];
  Note.supported = true;
  const opened: string[] = [];
  const notifier = createNotifier({
    profile,
    Notification: Note as unknown as typeof Notification,
    open: (address) => opened.push(address),
  });
  return { notifier, opened };
}

describe('a notification', () => {
  test('names a profile that is not the default one', () => {
    aNotifier('alpha').notifier.show(notice);
    expect(Note.shown[0]?.options).toMatchObject({ title: 'alpha: Agent paused' });
  });

  test('has a title and a text, and opens its screen when it is clicked', () => {
    const { notifier, opened } = aNotifier();
    notifier.show(notice);
    expect(Note.shown.map(({ options }) => options)).toEqual([
      { title: 'Agent paused', body: 'It says so.' },
    ]);
    expect(opened).toEqual([]);
    Note.shown[0]?.emit('click');
    Note.shown[0]?.emit('click');
    expect(opened).toEqual(['#/risk']);
  });

  test('is not tried where the desktop does not support any', () => {
    const { notifier } = aNotifier();
    Note.supported = false;
    notifier.show(notice);
    expect(Note.shown).toEqual([]);
  });

  test('is closed with the window, for the last twenty of them', () => {
    const { notifier } = aNotifier();
    for (let count = 0; count < 25; count += 1) notifier.show({ ...notice, key: `k${count}` });
    notifier.clear();
    expect(Note.shown.filter(({ closed }) => closed)).toHaveLength(20);
  });
});

describe('a notification of an alert', () => {
  const other = { ...notice, key: 'other', title: 'Agent unreachable, no heartbeat' };
  const closed = (): readonly boolean[] => Note.shown.map((note) => note.closed);

  test('is closed when the alert ends, and only then', () => {
    const { notifier } = aNotifier();
    notifier.show(notice);
    notifier.show(other);
    notifier.settle([
      { key: 'k', resolvedAt: null },
      { key: 'other', resolvedAt: null },
    ]);
    expect(closed()).toEqual([false, false]);
    notifier.settle([
      { key: 'other', resolvedAt: null },
      { key: 'k', resolvedAt: 5 },
    ]);
    expect(closed()).toEqual([true, false]);
  });

  test('does not appear after the alert has ended, but does when it is raised again', () => {
    const { notifier } = aNotifier();
    notifier.settle([{ key: 'k', resolvedAt: 5 }]);
    notifier.show(notice);
    expect(Note.shown).toHaveLength(0);
    notifier.show({ ...notice, raisedAt: 6 });
    notifier.settle([{ key: 'k', resolvedAt: 5 }]);
    expect(closed()).toEqual([false]);
  });

  test('replaces the one before it', () => {
    const { notifier } = aNotifier();
    notifier.show(notice);
    notifier.show({ ...notice, raisedAt: 6 });
    expect(closed()).toEqual([true, false]);
  });
});

describe('an address', () => {
  function aWindow(url = 'app://perpscope/#/crypto') {
    const loaded: string[] = [];
    const window = {
      isDestroyed: () => false,
      isMinimized: () => false,
      show: () => undefined,
      focus: () => loaded.push('focus'),
      webContents: { getURL: () => url },
      loadURL: async (to: string) => void loaded.push(to),
    };
    const open = (address: string): void =>
      openAddress(
        { window: window as never, pageUrl: 'app://perpscope/', onError: () => undefined },
        address,
      );
    return { loaded, open };
  }

  test('of a screen is opened, with the window in front', () => {
    const { loaded, open } = aWindow();
    open('#/risk');
    expect(loaded).toEqual(['focus', 'app://perpscope/#/risk']);
  });

  test('of a list with filters is opened', () => {
    const { loaded, open } = aWindow();
    const address = '#/trades?period=all&market=hl-testnet%3Axyz%3ATSLA&reconciliation=mismatch';
    open(address);
    expect(loaded).toEqual(['focus', `app://perpscope/${address}`]);
  });

  test('that is shown already is not loaded again', () => {
    const { loaded, open } = aWindow('app://perpscope/#/risk');
    open('#/risk');
    expect(loaded).toEqual(['focus']);
  });

  test.each(['https://example.org/', 'javascript:alert(1)', '#/risk?x=<b>', '//evil', ''])(
    '%j is none of ours: the window comes to the front and stays where it is',
    (address) => {
      const { loaded, open } = aWindow();
      open(address);
      expect(loaded).toEqual(['focus']);
    },
  );
});

function NoTray(): never {
  throw new Error('no tray here');
}

class ATray extends EventEmitter {
  static made: ATray[] = [];
  readonly calls: string[] = [];
  menu: { readonly label?: string; readonly click?: () => void }[] = [];
  constructor() {
    super();
    ATray.made.push(this);
  }
  setToolTip(text: string): void {
    this.calls.push(text);
  }
  setImage(): void {
    this.calls.push('image');
  }
  setContextMenu(menu: ATray['menu']): void {
    this.menu = menu;
  }
  destroy(): void {
    this.calls.push('destroyed');
  }
}

test('the tray opens the window and quits, and is gone with the window, which is no longer notified', () => {
  ATray.made = [];
  const happened: string[] = [];
  const stop = attachDesktop({
    profile: null,
    Tray: ATray as unknown as typeof Tray,
    Menu: { buildFromTemplate: (template: unknown) => template } as unknown as typeof Menu,
    Notification: Note as unknown as typeof Notification,
    hidesAmounts: () => false,
    image: () => ({}) as never,
    listen: () => ({
      call: async () => ({ kind: 'answer', epoch: 0, value: null }) as never,
      close: () => happened.push('closed'),
    }),
    open: (address) => happened.push(`open ${String(address)}`),
    quit: () => happened.push('quit'),
    startsAtLogin: false,
    startAtLogin: () => undefined,
    onError: (error) => happened.push(String(error)),
  });
  const [tray, ...others] = ATray.made;
  expect(others).toEqual([]);
  expect(tray?.menu.map(({ label }) => label)).toEqual(['Open Perpscope', undefined, 'Quit']);
  tray?.emit('click');
  for (const { click } of tray?.menu ?? []) click?.();
  expect(happened).toEqual(['open null', 'open null', 'quit']);
  expect(tray?.calls).not.toContain('destroyed');
  stop();
  expect(tray?.calls.at(-1)).toBe('destroyed');
  expect(happened.at(-1)).toBe('closed');
});

/** A desktop without a tray. */
const withoutTray = (
  pushes: ((push: never) => void)[],
  change: Partial<Parameters<typeof attachDesktop>[0]> = {},
): (() => void) =>
  attachDesktop({
    profile: null,
    Tray: NoTray as unknown as typeof Tray,
    Menu: { buildFromTemplate: () => null } as unknown as typeof Menu,
    Notification: Note as unknown as typeof Notification,
    hidesAmounts: () => false,
    image: () => ({}) as never,
    listen: (_events, onPush) => {
      pushes.push(onPush as never);
      return {
        call: async () => ({ kind: 'answer', epoch: 0, value: null }) as never,
        close: () => undefined,
      };
    },
    open: () => undefined,
    quit: () => undefined,
    startsAtLogin: false,
    startAtLogin: () => undefined,
    onError: () => undefined,
    ...change,
  });

test('a desktop without a tray still has notifications, and the reason is shown', () => {
  Note.shown = [];
  Note.supported = true;
  const errors: unknown[] = [];
  const pushes: ((push: never) => void)[] = [];
  const stop = withoutTray(pushes, { onError: (error) => errors.push(error) });
  pushes[0]?.({ event: 'notice', epoch: 1, seq: 1, payload: notice } as never);
  expect(Note.shown).toHaveLength(1);
  const alerts = [{ key: 'k', resolvedAt: 5 }];
  pushes[0]?.({ event: 'alerts', epoch: 1, seq: 2, payload: { alerts, bySeverity: {} } } as never);
  expect(Note.shown[0]?.closed).toBe(true);
  expect(errors).toEqual([new Error('no tray here')]);
  stop();
});

test('starting at login is set once at the start, and again only when the setting changes', () => {
  const pushes: ((push: never) => void)[] = [];
  const set: boolean[] = [];
  const stop = withoutTray(pushes, { startsAtLogin: true, startAtLogin: (isOn) => set.push(isOn) });
  expect(set).toEqual([true]);
  for (const value of [true, false, false, true])
    pushes[0]?.({ event: 'settings', epoch: 1, seq: 1, payload: { startAtLogin: { value } } } as never);
  expect(set).toEqual([true, false, true]);
  stop();
});
