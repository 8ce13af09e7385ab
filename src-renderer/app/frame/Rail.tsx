import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconArrowsTransferDown,
  IconBell,
  IconBroadcast,
  IconBulb,
  IconChartLine,
  IconDownload,
  IconGauge,
  IconHandStop,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListNumbers,
  IconPlugConnected,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { screens } from '../../format/screens.ts';
import { AboutDialog } from './AboutDialog.tsx';

const icons = {
  Overview: IconLayoutDashboard,
  Markets: IconLayoutGrid,
  Positions: IconScale,
  Orders: IconListNumbers,
  Trades: IconArrowsExchange,
  Decisions: IconBulb,
  'Refused entries': IconHandStop,
  Signals: IconBroadcast,
  Performance: IconChartLine,
  Risk: IconGauge,
  Transfers: IconArrowsTransferDown,
  Alerts: IconBell,
  Exports: IconDownload,
  Connections: IconPlugConnected,
  Settings: IconSettings,
} as const satisfies Record<(typeof screens)[number]['label'], unknown>;

/** Too short for the labels of all screens. */
const shortWindow = '(width >= 860px) and (500px <= height < 720px)';

export function Rail(): ReactElement {
  const [address] = useLocation();
  const [aboutOpen, about] = useDisclosure(false);
  const root = address.split('/')[1] ?? '';
  const isShort = useMediaQuery(shortWindow, false, { getInitialValueInEffect: false });
  return (
    <nav className={isShort ? 'rail rail-icons' : 'rail'} aria-label="Screens">
      <ul>
        {screens.map(({ label, to, roots }) => {
          const Icon = icons[label];
          const here = roots.some((word) => word === root);
          return (
            <li key={label}>
              <Link href={to} className="rail-item" title={label} aria-current={here ? 'page' : undefined}>
                <RailFace Icon={Icon} label={label} isShort={isShort} />
              </Link>
            </li>
          );
        })}
      </ul>
      <UnstyledButton className="rail-item" title="About" onClick={about.open} aria-haspopup="dialog">
        <RailFace Icon={IconHelpCircle} label="About" isShort={isShort} />
      </UnstyledButton>
      <AboutDialog opened={aboutOpen} onClose={about.close} />
    </nav>
  );
}

interface RailFaceProps {
  readonly Icon: typeof IconBell;
  readonly label: string;
  readonly isShort: boolean;
}

/** In a short window, an icon whose label is shown on hover and focus. */
function RailFace({ Icon, label, isShort }: RailFaceProps): ReactElement {
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={isShort ? 'unseen' : undefined}>{label}</span>
    </>
  );
}
