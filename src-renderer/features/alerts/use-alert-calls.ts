import { useCallback, useEffect, useMemo } from 'react';
import type { AlertMute, AlertThresholds } from '../../../src-preload/contract/bridge/alerts.ts';
import { useApp } from '../../stores/AppContext.ts';
import type { AskResult } from '../../operations/ask.ts';

/** User actions on alerts. Each resolves to the reason it failed; null on success. */
export interface AlertCalls {
  readonly see: () => Promise<string | null>;
  readonly mute: (mute: AlertMute) => Promise<string | null>;
  readonly saveThresholds: (thresholds: AlertThresholds) => Promise<string | null>;
}

type Answered = AskResult<'seeAlerts' | 'muteAlerts' | 'saveAlertThresholds'>;

export function useAlertCalls(): AlertCalls {
  const { ask, operations } = useApp();
  return useMemo(() => {
    const settle = (asked: Answered): string | null => {
      if (asked.kind === 'answer') operations.keep('getAlerts', asked.value);
      return asked.kind === 'failure' ? asked.error.message : null;
    };
    return {
      see: () => ask('seeAlerts', null).then(settle),
      mute: (mute) => ask('muteAlerts', mute).then(settle),
      saveThresholds: (thresholds) => ask('saveAlertThresholds', thresholds).then(settle),
    };
  }, [ask, operations]);
}

/** Marks all active alerts as seen while the list is shown and the page is visible. */
export function useLookedAt(shown: boolean, unseen: number): void {
  const { see } = useAlertCalls();
  const look = useCallback(() => {
    if (shown && unseen > 0 && document.visibilityState === 'visible') void see();
  }, [see, shown, unseen]);
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
}
