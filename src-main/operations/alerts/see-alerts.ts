import { z } from 'zod';
import { seeUnresolved } from '../../domain/alerts/alert-book.ts';
import { operation, windowCall } from '../operation.ts';
import type { AlertPlace } from './alert-place.ts';
import { alertPlace, changeAlerts } from './alert-place.ts';
import { alertReadings, alertsView } from './alerts-view.ts';

/** Marks every unresolved alert as seen. */
export function seeAlerts(place: AlertPlace): void {
  changeAlerts(place, seeUnresolved);
}

export const markAlertsSeen = operation({
  name: 'markAlertsSeen',
  summary: 'Marks all unresolved alerts as seen',
  bridge: windowCall('seeAlerts', z.null()),
  readings: alertReadings,
  live: true,
  answer: (_, context) => {
    seeAlerts(alertPlace(context));
    return alertsView(context);
  },
});
