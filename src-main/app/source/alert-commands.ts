import type { AlertCommands } from '../../bridge/window-commands.ts';
import type { AlertPlace } from '../../commands/alert-place.ts';
import { muteAlerts } from '../../commands/mute-alerts.ts';
import { saveAlertThresholds } from '../../commands/save-alert-thresholds.ts';
import { seeAlerts } from '../../commands/see-alerts.ts';
import { networkSwitched } from '../../queries/switchable-read-model.ts';

/** What a window may do to the alerts of whichever source is open; null: none is. */
export function alertCommands(open: () => AlertPlace | null): AlertCommands {
  const place = (): AlertPlace => {
    const alerts = open();
    if (alerts === null) throw networkSwitched();
    return alerts;
  };
  return {
    see: () => seeAlerts(place()),
    mute: (mute) => muteAlerts(place(), mute),
    saveThresholds: (thresholds) => saveAlertThresholds(place(), thresholds),
  };
}
