import type { ReactElement } from 'react';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { heldSeconds, noHold, type HeldTrip } from './view-model.ts';
import { holdText } from '../../format/age.ts';

/** Time for which a round trip was held; counts up while it is open. */
export function Held({ trip }: { readonly trip: HeldTrip }): ReactElement {
  const text = useFromClock((now) => {
    const seconds = heldSeconds(trip, now);
    return seconds === null ? null : holdText(seconds);
  });
  if (text === null) return <Missing reason={noHold(trip)} />;
  return trip.holds === true ? <>{text} so far</> : <>{text}</>;
}
