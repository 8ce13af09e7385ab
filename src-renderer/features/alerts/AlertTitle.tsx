import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconUrgent } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { withSpotNames } from '../../../src-preload/contract/views/markets/spot-names.ts';
import type { AlertRow, AlertSeverity } from '../../../src-preload/contract/bridge/alerts.ts';

const looks = {
  critical: { className: 'alert-icon bad', Icon: IconUrgent, label: 'Critical' },
  warning: { className: 'alert-icon warn', Icon: IconAlertTriangle, label: 'Warning' },
  info: { className: 'alert-icon alert-info', Icon: IconInfoCircle, label: 'Info' },
  over: { className: 'alert-icon good', Icon: IconCircleCheck, label: 'Resolved' },
} as const;

interface SeverityIconProps {
  readonly severity: AlertSeverity;
  readonly size: number;
}

/** Icon of a severity. Each severity has its own shape. */
export function SeverityIcon({ severity, size }: SeverityIconProps): ReactElement {
  const { Icon } = looks[severity];
  return <Icon size={size} aria-hidden="true" />;
}

/** Icon of a severity, with its color and its name. */
export function SeverityMark({
  look,
  size,
}: {
  readonly look: keyof typeof looks;
  readonly size: number;
}): ReactElement {
  const { className, Icon, label } = looks[look];
  return (
    <span className={className} title={label}>
      <Icon size={size} aria-hidden="true" />
      <span className="unseen">{label}: </span>
    </span>
  );
}

interface AlertTitleProps {
  readonly alert: AlertRow;
  /** Number of markets in which its rule has an alert that is shown with it. */
  readonly markets?: number;
}

/** Title of an alert, with its market, or of several of a rule. */
export function AlertTitle({
  alert: { title, severity, coin, resolvedAt },
  markets = 1,
}: AlertTitleProps): ReactElement {
  const where = markets > 1 ? `${markets} markets` : coin === null ? null : withSpotNames(coin);
  return (
    <>
      <SeverityMark look={resolvedAt === null ? severity : 'over'} size={16} />
      {title}
      {where === null ? null : <span className="alert-coin"> · {where}</span>}
    </>
  );
}
