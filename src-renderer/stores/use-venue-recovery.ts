import { useEffect } from 'react';
import { useDesk } from './DeskContext.ts';

/** Calls back when the venue answers again after trouble: what failed meanwhile is read again. The same function while it does the same. */
export function useVenueRecovery(onRecovery: () => void): void {
  const { frame } = useDesk();
  useEffect(
    () =>
      frame.subscribe((now, before) => {
        const state = before.frame?.health.venue.state;
        const wasTrouble = state === 'down' || state === 'degraded';
        if (wasTrouble && now.frame?.health.venue.state === 'ok') onRecovery();
      }),
    [frame, onRecovery],
  );
}
