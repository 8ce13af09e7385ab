import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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

export function Rail(): ReactElement {
  const [address] = useLocation();
  const [aboutOpen, about] = useDisclosure(false);
  const root = address.split('/')[1] ?? '';
  return (
    <nav className="rail" aria-label="Screens">
      <ul>
        {screens.map(({ label, to, roots }) => {
          const Icon = icons[label];
          const here = roots.some((word) => word === root);
          return (
            <li key={label}>
              <Link href={to} className="rail-item" title={label} aria-current={here ? 'page' : undefined}>
                <RailFace Icon={Icon} label={label} />
              </Link>
            </li>
          );
        })}
      </ul>
      <UnstyledButton className="rail-item" title="About" onClick={about.open} aria-haspopup="dialog">
        <RailFace Icon={IconHelpCircle} label="About" />
      </UnstyledButton>
      <AboutDialog opened={aboutOpen} onClose={about.close} />
    </nav>
  );
}

interface RailFaceProps {
  readonly Icon: typeof IconBell;
  readonly label: string;
}

/** A short window shows the icon alone. */
function RailFace({ Icon, label }: RailFaceProps): ReactElement {
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className="rail-label">{label}</span>
    </>
  );
}
