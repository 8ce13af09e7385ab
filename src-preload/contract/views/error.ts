import { z } from 'zod';
import { snakeOnWire } from './snake-case.ts';

/** Every code an answer can carry; server/problem.ts gives each its status. */
const errorCodes = [
  'unknown_market',
  'invalid_asset_class',
  'invalid_active_only',
  'invalid_interval',
  'invalid_limit',
  'invalid_period',
  'invalid_parameter',
  'invalid_setting',
  'invalid_network',
  'invalid_amount',
  'missing_depositor_address',
  'invalid_depositor_address',
  'invalid_x402_payment_id',
  'missing_recipient_address',
  'invalid_recipient_address',
  'deposit_not_found',
  'network_not_configured',
  'not_implemented',
  'provider_not_attached',
  'provider_failed',
  'network_switched',
  'timeout',
  'rate_limited',
  'forbidden_host',
  'forbidden_origin',
  'unauthorized',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'invalid_json',
  'internal_error',
] as const;
export const ErrorCode = z.enum(errorCodes).meta({ id: 'ErrorCode' });
export type ErrorCode = z.infer<typeof ErrorCode>;

export const ErrorBody = z
  .object({ error: ErrorCode, message: z.string(), requestId: z.string() })
  .meta({ id: 'ErrorBody' })
  .register(snakeOnWire);
export type ErrorBody = z.infer<typeof ErrorBody>;
