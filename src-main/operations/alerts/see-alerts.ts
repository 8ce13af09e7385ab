import { z } from 'zod';
import { seeStanding } from '../../domain/alerts/alert-book.ts';
import { operation, windowCall } from '../operation.ts';
import type { AlertPlace } from './alert-place.ts';
import { alertPlace, changeAlerts } from './alert-place.ts';
import { alertReadings, alertsView } from './alerts-view.ts';

/** A person has looked at all that stand. */
export function seeAlerts(place: AlertPlace): void {
  changeAlerts(place, seeStanding);
}

export const markAlertsSeen = operation({
  name: 'markAlertsSeen',
  summary: 'Marks all standing alerts as seen',
  bridge: windowCall('seeAlerts', z.null()),
  readings: alertReadings,
  live: true,
  answer: (_, context) => {
    seeAlerts(alertPlace(context));
    return alertsView(context);
  },
});
