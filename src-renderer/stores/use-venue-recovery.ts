import { useEffect } from 'react';
import { useDesk } from './DeskContext.ts';

/** Calls back when the venue answers again after trouble. The same function while it does the same. */
export function useVenueRecovery(onRecovery: () => void): void {
  const { venueRecoveries } = useDesk();
  useEffect(() => venueRecoveries.add(onRecovery), [venueRecoveries, onRecovery]);
}
