import { useEffect } from 'react';
import { useApp } from './AppContext.ts';

/** Calls back when the venue answers again after trouble. The same function while it does the same. */
export function useVenueRecovery(onRecovery: () => void): void {
  const { venueRecoveries } = useApp();
  useEffect(() => venueRecoveries.add(onRecovery), [venueRecoveries, onRecovery]);
}
