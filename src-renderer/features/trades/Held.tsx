import type { ReactElement } from 'react';
import { useFromClock } from '../../stores/AppContext.ts';
import { Missing } from '../../ui/Missing.tsx';
import { heldSeconds, holdWords, noHold, type HeldTrip } from './view-model.ts';

/** Time for which a round trip was held; counts up while it is open. */
export function Held({ trip }: { readonly trip: HeldTrip }): ReactElement {
  const words = useFromClock((now) => {
    const seconds = heldSeconds(trip, now);
    return seconds === null ? null : holdWords(seconds);
  });
  if (words === null) return <Missing reason={noHold(trip)} />;
  return trip.holds === true ? <>{words} so far</> : <>{words}</>;
}
