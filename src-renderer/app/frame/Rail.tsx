import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconBell,
  IconBroadcast,
  IconBulb,
  IconChartLine,
  IconGauge,
  IconHandStop,
  IconHelpCircle,
  IconLayoutGrid,
  IconListNumbers,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { AboutDialog } from './AboutDialog.tsx';

/** Only screens that are there. `roots`: first words of the addresses that belong to the screen. */
const screens = [
  {
    label: 'Markets',
    to: '/crypto',
    Icon: IconLayoutGrid,
    roots: ['crypto', 'stocks', 'commodities', 'market'],
  },
  { label: 'Positions', to: '/positions', Icon: IconScale, roots: ['positions'] },
  { label: 'Orders', to: '/orders', Icon: IconListNumbers, roots: ['orders'] },
  { label: 'Trades', to: '/trades', Icon: IconArrowsExchange, roots: ['trades'] },
  { label: 'Decisions', to: '/decisions', Icon: IconBulb, roots: ['decisions'] },
  { label: 'Refused entries', to: '/refused', Icon: IconHandStop, roots: ['refused'] },
  { label: 'Signals', to: '/signals', Icon: IconBroadcast, roots: ['signals'] },
  { label: 'Performance', to: '/performance', Icon: IconChartLine, roots: ['performance'] },
  { label: 'Risk', to: '/risk', Icon: IconGauge, roots: ['risk'] },
  { label: 'Alerts', to: '/alerts', Icon: IconBell, roots: ['alerts'] },
  { label: 'Settings', to: '/settings', Icon: IconSettings, roots: ['settings'] },
] as const;

export function Rail(): ReactElement {
  const [address] = useLocation();
  const [aboutOpen, about] = useDisclosure(false);
  const root = address.split('/')[1] ?? '';
  return (
    <nav className="rail" aria-label="Screens">
      <ul>
        {screens.map(({ label, to, Icon, roots }) => {
          const here = roots.some((word) => word === root);
          return (
            <li key={label}>
              <Link href={to} className="rail-item" aria-current={here ? 'page' : undefined}>
                <Icon size={18} stroke={1.6} aria-hidden="true" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      <UnstyledButton className="rail-item" onClick={about.open} aria-haspopup="dialog">
        <IconHelpCircle size={18} stroke={1.6} aria-hidden="true" />
        About
      </UnstyledButton>
      <AboutDialog opened={aboutOpen} onClose={about.close} />
    </nav>
  );
}
