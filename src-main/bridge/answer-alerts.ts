import type { AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import { assertNever } from '../errors.ts';
import type { CheckedCall } from './call-arguments.ts';
import type { EndpointParts } from './endpoint-parts.ts';

export type AlertCall = Extract<
  CheckedCall,
  { name: 'getAlerts' | 'seeAlerts' | 'muteAlerts' | 'saveAlertThresholds' }
>;

/** The alerts as they are once what was asked for is done. */
export function answerAlerts(parts: EndpointParts, call: AlertCall): AlertsView {
  obey(parts, call);
  return parts.readModel.alerts();
}

function obey({ commands: { alerts } }: EndpointParts, call: AlertCall): void {
  switch (call.name) {
    case 'getAlerts':
      return;
    case 'seeAlerts':
      return alerts.see();
    case 'muteAlerts':
      return alerts.mute(call.args);
    case 'saveAlertThresholds':
      return alerts.saveThresholds(call.args);
    default:
      assertNever(call);
  }
}
