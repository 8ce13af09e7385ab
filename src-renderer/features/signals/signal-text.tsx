import { IconArrowRight, IconCheck, IconHourglassEmpty, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { localInstant, utcTitle, zoneName } from '../../format/instant.ts';
import { directionLabels } from '../../format/trade-labels.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { SideLabel } from '../../ui/SideLabel.tsx';
import { expiryOf } from './question.ts';
import { Word } from '../../ui/Word.tsx';

export function Direction({ direction }: Pick<SignalRow, 'direction'>): ReactElement {
  if (direction !== 'neutral') return <SideLabel side={direction} />;
  return (
    <Word tone="word-strong soft" Icon={IconArrowRight}>
      {directionLabels.neutral}
    </Word>
  );
}

export function ActedOn({ actedOn }: Pick<SignalRow, 'actedOn'>): ReactElement {
  if (actedOn === null) return <Missing reason="The agent did not report whether it acted on it" />;
  return actedOn ? (
    <Word tone="good" Icon={IconCheck}>
      Acted on
    </Word>
  ) : (
    <Word tone="soft" Icon={IconX}>
      Not acted on
    </Word>
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
