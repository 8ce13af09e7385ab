import { z } from 'zod';
import { seeUnresolved } from '../../domain/alerts/alert-book.ts';
import { operation, windowCall } from '../operation.ts';
import { alertDeps, changeAlerts } from './alert-deps.ts';
import { alertReadings, alertsView } from './alerts-view.ts';

export const markAlertsSeen = operation({
  name: 'markAlertsSeen',
  summary: 'Marks all unresolved alerts as seen',
  bridge: windowCall('seeAlerts', z.null()),
  readings: alertReadings,
  live: true,
  answer: (_, context) => {
    changeAlerts(alertDeps(context), seeUnresolved);
    return alertsView(context);
  },
});
