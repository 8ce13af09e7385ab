import { expect, test } from 'vitest';
import type { AlertNotice, AlertRow, AlertsView } from '../../../../src-preload/contract/bridge/alerts.ts';
import type { Frame } from '../../../../src-preload/contract/bridge/events.ts';
import type { Health, SourceHealth } from '../../../../src-preload/contract/views/service/health.ts';
import { Toasts } from '../../../../src-renderer/app/frame/Toasts.tsx';
import { localInstant } from '../../../../src-renderer/format/instant.ts';
import { noon } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';
import { anAlert, someAlerts } from '../../features/alerts/an-alert.ts';

const minute = 60_000;
const row = anAlert({ rule: 'breaker_tripped' });
const notice: AlertNotice = {
  key: row.key,
  severity: 'critical',
  title: 'Circuit breaker tripped',
  message: 'The circuit breaker is tripped.',
  raisedAt: noon,
  address: '#/risk',
};
const well: SourceHealth = {
  state: 'ok',
  attached: true,
  since: null,
  lastOkAt: null,
  lastError: null,
  remedy: null,
  invalidRows: 0,
};
const aFrame = (given: Partial<Health>): Frame =>
  ({ health: { venue: well, agent: well, reference: well, chain: well, store: well, ...given } }) as Frame;
const toast = (...alerts: readonly AlertRow[]): string =>
  drawn(<Toasts />, { notices: [notice], alerts: someAlerts(...alerts) });

test('a toast has its alert’s text while that is active, or not listed yet', () => {
  for (const alerts of [[row], []])
    expect(textOf(toast(...alerts))).toBe(
      'Critical: Circuit breaker tripped The circuit breaker is tripped. Show',
    );
});

test('a toast of a resolved alert says when it was resolved', () => {
  const at = noon + minute;
  const markup = toast({ ...row, resolvedAt: at });
  expect(textOf(markup)).toBe(`Resolved: Circuit breaker tripped Resolved at ${localInstant.time(at)}. Show`);
  expect(markup).toContain('toast-over');
});

test('a toast of a returned alert does not show the earlier resolution', () => {
  const before = {
    ...row,
    firstRaisedAt: noon - 2 * minute,
    raisedAt: noon - 2 * minute,
    resolvedAt: noon - minute,
  };
  expect(textOf(toast(before))).toMatch(/^Critical: /);
});

/** What is in sight of the notices, and the whole text. */
function seen(path: string, given: { readonly alerts?: AlertsView; readonly frame?: Frame }) {
  const markup = drawn(<Toasts />, { notices: [notice], path, ...given });
  return { isInSight: markup.includes('class="toast '), text: textOf(markup) };
}

test('on Overview, which lists the alert, a notice is only spoken', () => {
  for (const alerts of [[row], [], [{ ...row, resolvedAt: noon }]])
    expect(seen('/overview', { alerts: someAlerts(...alerts) })).toEqual({
      isInSight: false,
      text: expect.stringMatching(/Circuit breaker tripped .*\.$/) as string,
    });
  expect(seen('/risk', { alerts: someAlerts(row) }).isInSight).toBe(true);
  // The list can't be read, so the notice is all there is.
  expect(seen('/overview', {}).isInSight).toBe(true);
});

test('a notice about a source with a banner is only spoken', () => {
  const alerts = someAlerts({ ...row, rule: 'venue_stale' });
  for (const [state, isInSight] of [
    ['down', false],
    ['degraded', false],
    ['ok', true],
  ] as const)
    expect(seen('/risk', { alerts, frame: aFrame({ venue: { ...well, state } }) }).isInSight).toBe(isInSight);
  // A banner about another source says nothing of this alert.
  expect(seen('/risk', { alerts, frame: aFrame({ agent: { ...well, state: 'down' } }) }).isInSight).toBe(
    true,
  );
});

test('the full text of a notice is its title, where the line is too short for it', () => {
  expect(toast(row)).toContain('class="toast-text" title="The circuit breaker is tripped."');
});

test('at most two toasts are shown, critical ones first, and the rest are counted', () => {
  const some = (['info', 'warning', 'critical', 'critical'] as const).map((severity, nth) => ({
    ...notice,
    key: `${nth}`,
    severity,
    title: `Title ${nth}`,
  }));
  const shown = (count: number) => textOf(drawn(<Toasts />, { notices: some.slice(0, count) }));
  expect(shown(4)).toMatch(/^Critical: Title 2 .* Critical: Title 3 .* 2 more alerts$/);
  expect(shown(3)).toMatch(/^Critical: Title 2 .* Info: Title 0 .* 1 more alert$/);
  expect(shown(2)).not.toContain('more');
});
