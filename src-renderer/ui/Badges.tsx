import {
  IconBan,
  IconCircleDashed,
  IconCircleFilled,
  IconCircleX,
  IconClockExclamation,
  IconListDetails,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { MarketActivation } from '../../src-preload/contract/views/identity.ts';
import type { VenueSession } from '../../src-preload/contract/views/markets/market.ts';
import { formatAge } from '../format/age.ts';
import { activationLabels, sessionLabels, venueSessionLabels } from '../format/labels.ts';

const activationLooks = {
  ACTIVE: { className: 'chip', Icon: IconPlayerPlayFilled },
  CATALOG_ONLY: { className: 'chip', Icon: IconListDetails },
  DISABLED: { className: 'chip chip-warn', Icon: IconBan },
} as const;

export function ActivationBadge({ activation }: { readonly activation: MarketActivation }): ReactElement {
  const { className, Icon } = activationLooks[activation];
  return (
    <span className={className} title="Activation: whether the agent may trade it">
      <Icon size={10} aria-hidden="true" />
      {activationLabels[activation]}
    </span>
  );
}

const sessionLooks = {
  open: { className: 'chip', Icon: IconCircleFilled },
  delisted: { className: 'chip chip-warn', Icon: IconCircleX },
  unknown: { className: 'chip', Icon: IconCircleDashed },
} as const;

interface SessionBadgeProps {
  readonly session: VenueSession;
  /** Whether a label beside the badge already says that it is the venue's session. */
  readonly labelled?: boolean;
}

export function SessionBadge({ session, labelled = false }: SessionBadgeProps): ReactElement {
  const { className, Icon } = sessionLooks[session];
  return (
    <span className={className} title="Venue session: whether the venue trades it">
      <Icon size={10} aria-hidden="true" />
      {(labelled ? sessionLabels : venueSessionLabels)[session]}
    </span>
  );
}

export const oldQuote = 'The last quote is older than 60 seconds';

/** Age of data that is too old. `title`: what is too old, where that is not said beside it. */
export function StaleBadge({
  ageMs,
  title,
}: {
  readonly ageMs: number;
  readonly title?: string;
}): ReactElement {
  return (
    <span className="chip chip-warn" title={title}>
      <IconClockExclamation size={12} aria-hidden="true" />
      Stale · {formatAge(ageMs)}
    </span>
  );
}
