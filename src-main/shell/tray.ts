import type { Menu, NativeImage, Tray } from 'electron';
import type { SourceStatus } from '../bridge/follow-status.ts';

export type TrayImage = 'quiet' | 'alert' | 'unreachable';

interface TrayLook {
  readonly image: TrayImage;
  /** Tooltip text. */
  readonly tooltip: string;
}

const networkLabels = { TESTNET: 'Testnet', MAINNET: 'Mainnet' } as const;
const agentLabels = {
  running: 'Agent running',
  paused: 'Agent paused',
  degraded: 'Agent degraded',
  unread: 'Agent not read yet',
  unreachable: 'Agent unreachable',
  other_network: 'Agent on another network',
  none: 'No agent',
} as const;

export function trayLook(
  { network, simulated, agent, alerts }: SourceStatus,
  profile: string | null,
): TrayLook {
  const place = network === null ? 'network unknown' : networkLabels[network];
  const tooltip = [
    `${profile === null ? '' : `${profile}: `}Perpscope: ${place}${simulated ? ', simulated' : ''}`,
    agent === null ? 'Agent unknown' : agentLabels[agent],
    alerts === null ? 'Alerts unknown' : activeAlertsLabel(alerts.active),
  ].join('\n');
  if (agent === 'unreachable') return { image: 'unreachable', tooltip };
  return { image: alerts !== null && alerts.loud > 0 ? 'alert' : 'quiet', tooltip };
}

function activeAlertsLabel(active: number): string {
  if (active === 0) return 'No active alerts';
  return active === 1 ? '1 active alert' : `${active} active alerts`;
}

interface TrayDeps {
  /** null: the default profile. */
  readonly profile: string | null;
  readonly Tray: typeof Tray;
  readonly Menu: typeof Menu;
  readonly image: (name: TrayImage) => NativeImage;
  readonly onOpen: () => void;
  readonly onQuit: () => void;
}

export interface ShownTray {
  readonly show: (status: SourceStatus) => void;
  readonly remove: () => void;
}

export function showTray(
  { profile, Tray, Menu, image, onOpen, onQuit }: TrayDeps,
  first: SourceStatus,
): ShownTray {
  const look = trayLook(first, profile);
  const tray = new Tray(image(look.image));
  const shown = { image: look.image };
  tray.setToolTip(look.tooltip);
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Perpscope', click: onOpen },
      { type: 'separator' },
      { label: 'Quit', click: onQuit },
    ]),
  );
  tray.on('click', onOpen);
  return {
    show: (status) => {
      const next = trayLook(status, profile);
      if (next.image !== shown.image) tray.setImage(image(next.image));
      shown.image = next.image;
      tray.setToolTip(next.tooltip);
    },
    remove: () => tray.destroy(),
  };
}
