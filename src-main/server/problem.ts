import { candleIntervals } from '../../src-preload/contract/views/markets/candle-intervals.ts';
import { ErrorBody } from '../../src-preload/contract/views/error.ts';
import { EscrowChain } from '../../src-preload/contract/views/funds/fund-movement.ts';
import { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { snakeCase, toWire } from '../../src-preload/contract/views/snake-case.ts';
import type { ErrorCode } from '../errors.ts';
import { PerpscopeError, isGivenUp } from '../errors.ts';
import { ruleOf, type RefusedValue } from '../operations/refused-value.ts';

/** HTTP status of each error code; the only place that assigns one. */
const statuses = {
  unknown_market: 404,
  invalid_asset_class: 400,
  invalid_active_only: 400,
  invalid_interval: 400,
  invalid_limit: 400,
  invalid_period: 400,
  invalid_parameter: 400,
  invalid_setting: 400,
  invalid_network: 400,
  invalid_amount: 400,
  missing_depositor_address: 400,
  invalid_depositor_address: 400,
  invalid_x402_payment_id: 400,
  missing_recipient_address: 400,
  invalid_recipient_address: 400,
  deposit_not_found: 404,
  network_not_configured: 503,
  not_implemented: 501,
  invalid_json: 400,
  unauthorized: 401,
  forbidden_host: 403,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  provider_failed: 502,
  provider_not_attached: 503,
  network_switched: 503,
  timeout: 503,
} as const satisfies Record<ErrorCode, number>;

export function statusOf(code: ErrorCode): number {
  return statuses[code];
}

/** Body of an error, as sent. */
export function errorText(code: ErrorCode, message: string, requestId: string): string {
  const body: ErrorBody = { error: code, message, requestId };
  return JSON.stringify(toWire(ErrorBody, body));
}

const unexpected = new PerpscopeError(
  'internal_error',
  'Something went wrong inside Perpscope. Its log has the details.',
);

/** Error code for an invalid field of a query or path; other fields have invalid_parameter. */
const fieldCodes: Readonly<Record<string, ErrorCode>> = {
  assetClass: 'invalid_asset_class',
  activeOnly: 'invalid_active_only',
  interval: 'invalid_interval',
  limit: 'invalid_limit',
  period: 'invalid_period',
  network: 'invalid_network',
};

/** Rule of a field, to follow its name in a message. */
const fieldRules: Readonly<Record<string, string>> = {
  assetClass: `must be one of ${AssetClass.options.join(', ')}`,
  activeOnly: 'must be true or false',
  interval: `must be one of ${candleIntervals.join(', ')}`,
  period: 'must be one of 24h, 7d, 30d, all',
  limit: 'must be a whole number from 1 to 5000',
  network: `must be one of ${EscrowChain.options.join(', ')}`,
};

const underAgent = '/api/v1/agent/';
/** Whether a route accepts any limit or any symbol. */
const takesAny = (route: string, field: string): boolean =>
  (field === 'symbol' && route.startsWith('/mcp/')) ||
  (field === 'limit' && (route === '/mcp/trades' || route.startsWith(underAgent)));

const lookUp = 'is not valid. See its description';

/** Error for a parameter that did not parse, by the name of its field and the pattern of its route. */
export function badField(field: string, route = '', refused: RefusedValue = {}): PerpscopeError {
  const rule = fieldRules[field] ?? ruleOf(refused);
  const name = route.startsWith(underAgent) ? snakeCase(field) : field;
  return new PerpscopeError(
    fieldCodes[field] ?? 'invalid_parameter',
    `${name} ${fieldAdvice(rule, { route, field })}`,
  );
}

function fieldAdvice(
  rule: string | null,
  { route, field }: { readonly route: string; readonly field: string },
): string {
  if (route.split('/').includes(`:${field}`)) return `${rule ?? lookUp}.`; // part of the path, so never given twice
  if (takesAny(route, field)) return 'must be given only once.';
  return rule === null ? `${lookUp}, and give it only once.` : `${rule}, and may be given only once.`;
}

/** Error for a tool's argument that did not parse; unlike a parameter, it can't be given twice. */
export function badArgument(
  field: string,
  { isMissing = false, ...refused }: RefusedValue & { readonly isMissing?: boolean } = {},
): PerpscopeError {
  const rule = fieldRules[field] ?? ruleOf(refused) ?? (isMissing ? null : lookUp);
  const missing = isMissing ? (rule === null ? 'is missing' : `is missing: it ${rule}`) : rule;
  return new PerpscopeError(fieldCodes[field] ?? 'invalid_parameter', `${snakeCase(field)} ${missing}.`);
}

/** Problem to report to the caller for a thrown value. `isFault`: it is a fault of ours and must be logged. */
export function problemOf(error: unknown): { readonly problem: PerpscopeError; readonly isFault: boolean } {
  if (error instanceof PerpscopeError) return { problem: error, isFault: false };
  if (isGivenUp(error))
    return { problem: new PerpscopeError('timeout', 'The request timed out. Try again.'), isFault: false };
  const refused = frameworkProblem(error);
  return refused === null ? { problem: unexpected, isFault: true } : { problem: refused, isFault: false };
}

/** Problem for an error of the HTTP framework, by its codes; null: another error. */
function frameworkProblem(error: unknown): PerpscopeError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new PerpscopeError('not_found', 'There is nothing at this address.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new PerpscopeError('payload_too_large', 'The body is larger than this address accepts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new PerpscopeError('invalid_json', 'The body must be JSON with content-type application/json.');
    default:
      return null;
  }
}
