import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../src-main/errors.ts';
import type { RefusedValue } from '../../../src-main/operations/refused-value.ts';
import { badArgument, badField, statusOf } from '../../../src-main/server/problem.ts';

const codes: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: [
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
    'invalid_json',
  ],
  401: ['unauthorized'],
  403: ['forbidden_host', 'forbidden_origin'],
  404: ['unknown_market', 'deposit_not_found', 'not_found'],
  405: ['method_not_allowed'],
  413: ['payload_too_large'],
  429: ['rate_limited'],
  500: ['internal_error'],
  501: ['not_implemented'],
  502: ['provider_failed'],
  503: ['network_not_configured', 'provider_not_attached', 'network_switched', 'timeout'],
};

test.each(Object.entries(codes))('status %s is used by %j', (status, named) => {
  expect(named.map(statusOf)).toEqual(named.map(() => Number(status)));
});

test.each<[refused: RefusedValue, rule: string]>([
  [{ code: 'invalid_value', values: ['a', 'b'] }, 'must be one of a, b'],
  [{ code: 'invalid_value' }, 'is not valid. See its description'],
  [{ code: 'invalid_type', expected: 'int' }, 'must be a whole number'],
  [{ code: 'invalid_type', expected: 'date' }, 'is not valid. See its description'],
  [{ code: 'too_small', origin: 'string', minimum: 1 }, 'must not be empty'],
  [{ code: 'too_big', origin: 'string', maximum: 9 }, 'must have at most 9 characters'],
  [{ code: 'too_big', origin: 'array', maximum: 9 }, 'must have at most 9 entries'],
  [{ code: 'too_small', origin: 'array', minimum: 2 }, 'must have at least 2 entries'],
  [{ code: 'too_small', origin: 'number', minimum: 2 }, 'must be at least 2'],
  [{ code: 'too_big', origin: 'number', maximum: 9 }, 'must be at most 9'],
  [{ code: 'custom' }, 'is not valid. See its description'],
])('a value refused with %j is described by what it must be', (refused, rule) => {
  expect(badArgument('dayCount', refused).message).toBe(`day_count ${rule}.`);
  const once = rule.startsWith('is not valid')
    ? `${rule}, and give it only once.`
    : `${rule}, and may be given only once.`;
  expect(badField('dayCount', '', refused).message).toBe(`dayCount ${once}`);
});

test('a missing argument is reported, with what it must be where that is known', () => {
  expect(badArgument('market', { isMissing: true })).toMatchObject({
    code: 'invalid_parameter',
    message: 'market is missing.',
  });
  expect(badArgument('period', { isMissing: true })).toMatchObject({
    code: 'invalid_period',
    message: 'period is missing: it must be one of 24h, 7d, 30d, all.',
  });
});

test.each([
  ['limit', '/api/markets', 'limit must be a whole number from 1 to 5000, and may be given only once.'],
  ['limit', '/mcp/trades', 'limit must be given only once.'],
  ['limit', '/api/v1/agent/trades', 'limit must be given only once.'],
  ['limit', '/mcp/signals', 'limit must be a whole number from 1 to 5000, and may be given only once.'],
  ['symbol', '/mcp/signals', 'symbol must be given only once.'],
  ['symbol', '/api/markets', 'symbol is not valid. See its description, and give it only once.'],
  ['assetClass', '/api/v1/agent/trades', expect.stringMatching(/^asset_class must be one of /) as string],
])('the parameter %s of %s is refused with what that path accepts', (field, route, message) => {
  expect(badField(field, route).message).toEqual(message);
});
