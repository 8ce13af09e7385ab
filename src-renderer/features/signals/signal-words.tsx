import { IconArrowRight, IconCheck, IconHourglassEmpty, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { localInstant, utcTitle, zoneName } from '../../format/instant.ts';
import { directionWords } from '../../format/trade-words.ts';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { SideWord } from '../../ui/SideWord.tsx';
import { expiryOf } from './question.ts';

export function Direction({ direction }: Pick<SignalRow, 'direction'>): ReactElement {
  if (direction !== 'neutral') return <SideWord side={direction} />;
  return (
    <span className="word word-strong word-soft">
      <IconArrowRight size={12} aria-hidden="true" />
      {directionWords.neutral}
    </span>
  );
}

export function ActedOn({ actedOn }: Pick<SignalRow, 'actedOn'>): ReactElement {
  if (actedOn === null) return <Missing reason="The agent did not report whether it acted on it" />;
  const Icon = actedOn ? IconCheck : IconX;
  return (
    <span className={actedOn ? 'word word-good' : 'word word-soft'}>
      <Icon size={13} aria-hidden="true" />
      {actedOn ? 'Acted on' : 'Not acted on'}
    </span>
  );
}

/** Expiry of a signal. Renders again only when its words change. */
export function Expires({ expiresAt }: Pick<SignalRow, 'expiresAt'>): ReactElement {
  const kind = useFromClock((now) => expiryOf(expiresAt, now).kind);
  const words = useFromClock((now) => {
    const expiry = expiryOf(expiresAt, now);
    return expiry.kind === 'none' ? '' : expiry.words;
  });
  if (expiresAt === null || kind === 'none') return <Missing reason="The agent gave no expiry" />;
  return (
    <span
      className={kind === 'expired' ? 'word word-faint' : 'word'}
      title={`${localInstant.full(expiresAt)} ${zoneName(expiresAt)}\n${utcTitle(expiresAt)}`}
    >
      {kind === 'expired' ? <IconHourglassEmpty size={13} aria-hidden="true" /> : null}
      {words}
    </span>
  );
}
