import { PerpscopeError } from '../errors.ts';
import type { CheckedCall } from './call-arguments.ts';
import type { EndpointParts } from './endpoint-parts.ts';

export type AlertCall = Extract<
  CheckedCall,
  { name: 'getAlerts' | 'seeAlerts' | 'muteAlerts' | 'saveAlertThresholds' }
>;

export function answerAlerts(_parts: EndpointParts, call: AlertCall): unknown {
  throw new PerpscopeError('provider_failed', `Alerts are not evaluated yet (${call.name}).`);
}
