import { IconArrowRight, IconCheck, IconHourglassEmpty, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { localInstant, utcTitle, zoneName } from '../../format/instant.ts';
import { directionLabels } from '../../format/trade-labels.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { expiryOf } from './question.ts';

export function Direction({ direction }: Pick<SignalRow, 'direction'>): ReactElement {
  if (direction !== 'neutral') return <SideLabel side={direction} />;
  return (
    <span className="word word-strong soft">
      <IconArrowRight size={12} aria-hidden="true" />
      {directionLabels.neutral}
    </span>
  );
}

export function ActedOn({ actedOn }: Pick<SignalRow, 'actedOn'>): ReactElement {
  if (actedOn === null) return <Missing reason="The agent did not report whether it acted on it" />;
  const Icon = actedOn ? IconCheck : IconX;
  return (
    <span className={actedOn ? 'word good' : 'word soft'}>
      <Icon size={13} aria-hidden="true" />
      {actedOn ? 'Acted on' : 'Not acted on'}
    </span>
  );
}

/** Expiry of a signal. Renders again only when its text changes. */
export function Expires({ expiresAt }: Pick<SignalRow, 'expiresAt'>): ReactElement {
  const kind = useFromClock((now) => expiryOf(expiresAt, now).kind);
  const text = useFromClock((now) => {
    const expiry = expiryOf(expiresAt, now);
    return expiry.kind === 'none' ? '' : expiry.text;
  });
  if (expiresAt === null || kind === 'none') return <Missing reason="The agent gave no expiry" />;
  return (
    <span
      className={kind === 'expired' ? 'word faint' : 'word'}
      title={`${localInstant.full(expiresAt)} ${zoneName(expiresAt)}\n${utcTitle(expiresAt)}`}
    >
      {kind === 'expired' ? <IconHourglassEmpty size={13} aria-hidden="true" /> : null}
      {text}
    </span>
  );
}
