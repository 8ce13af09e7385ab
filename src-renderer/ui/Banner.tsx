import { IconAlertTriangle, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

interface BannerProps {
  readonly tone: 'quiet' | 'warn' | 'bad';
  readonly children: ReactNode;
}

const looks = {
  quiet: { className: 'banner', Icon: IconInfoCircle },
  warn: { className: 'banner banner-warn', Icon: IconAlertTriangle },
  bad: { className: 'banner banner-bad', Icon: IconPlugConnectedX },
} as const;

/** One line about everything below it. */
export function Banner({ tone, children }: BannerProps): ReactElement {
  const { className, Icon } = looks[tone];
  return (
    <div className={className} role="status">
      <Icon size={15} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
