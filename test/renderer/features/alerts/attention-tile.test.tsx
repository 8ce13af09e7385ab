import { expect, test } from 'vitest';
import type { Frame } from '../../../../src-preload/contract/bridge/events.ts';
import type { Health, SourceHealth } from '../../../../src-preload/contract/views/service/health.ts';
import { AttentionTile } from '../../../../src-renderer/features/alerts/AttentionTile.tsx';
import { drawn, textOf } from '../../drawn.tsx';
import { anAlert, someAlerts } from './an-alert.ts';

const well: SourceHealth = {
  state: 'ok',
  attached: true,
  since: null,
  lastOkAt: null,
  lastError: null,
  remedy: null,
  invalidRows: 0,
};
const down: SourceHealth = { ...well, state: 'down', lastError: 'Connection refused.' };
const detached: SourceHealth = { ...down, attached: false };

/** The tile as drawn, and whether it has a check mark. */
function tile(given: Partial<Health>, alerts = someAlerts(), live = true) {
  const health = { venue: well, agent: well, reference: detached, chain: well, store: well, ...given };
  const frame = { health } as Frame;
  const markup = drawn(<AttentionTile />, { alerts, frame, live });
  return { text: textOf(markup), hasCheck: markup.includes('icon-circle-check') };
}

test('a source with a problem links to the setting of its address, the agent to the problems of its feed', () => {
  const health = { venue: down, agent: down, reference: down, chain: down, store: well } as Health;
  const markup = drawn(<AttentionTile />, { alerts: someAlerts(), frame: { health } as Frame, live: true });
  expect(
    [...markup.matchAll(/attention-row" href="([^"]+)"/g)].map(([, address]) => address).toSorted(),
  ).toEqual([
    '#/connections',
    '#/settings?field=massiveUrl',
    '#/settings?field=rpcEndpoints',
    '#/settings?field=venueUrl',
  ]);
});

test('nothing needs attention while every connected source is healthy and no alert is active', () => {
  expect(tile({})).toEqual({ text: 'Needs attention Nothing needs attention.', hasCheck: true });
});

test('there is no check mark while a stored alert can not be read', () => {
  expect(tile({}, { ...someAlerts(), unreadable: 1 })).toEqual({
    text: 'Needs attention 1 unreadable No alerts so far; 1 stored alert could not be read.',
    hasCheck: false,
  });
});

test('there is no check mark while a source is unreachable or degraded: the tile names it and why', () => {
  expect(tile({ chain: down })).toEqual({
    text: 'Needs attention (1) 1 source problem No alerts so far. Warning: Chain unreachable Connection refused.',
    hasCheck: false,
  });
  const { text, hasCheck } = tile({ venue: { ...down, state: 'degraded' }, chain: down });
  expect(text).toMatch(
    /Warning: Venue degraded Connection refused\. Warning: Chain unreachable Connection refused\.$/,
  );
  expect(hasCheck).toBe(false);
});

test('there is no check mark until every source was read', () => {
  const agent = { ...well, state: 'unread', lastError: 'It has not been read yet.' } as const;
  expect(tile({ agent })).toEqual({
    text: 'Needs attention (1) 1 source problem No alerts so far. Info: Agent not read yet It has not been read yet.',
    hasCheck: false,
  });
});

test('the title counts what is listed, worst first; the note counts alerts as the bell does, and sources apart', () => {
  const { text } = tile({ venue: down, chain: down }, someAlerts(anAlert({ rule: 'agent_paused' })));
  expect(text).toMatch(
    /^Needs attention \(3\) 1 warning, 2 source problems Critical: Venue unreachable .* Warning: Agent paused .* Warning: Chain unreachable /,
  );
});

test('the tile writes long times as the rest of the window does', () => {
  const lastError = "The venue's clock is 14400 s ahead of this machine's.";
  expect(tile({ venue: { ...well, state: 'degraded', lastError } }).text).toContain('4 h 00 min ahead');
});

test('a source with an alert of its own is named only while the alert is muted', () => {
  const alert = anAlert({ rule: 'chain_unreachable' });
  expect(tile({ chain: down }, someAlerts(alert)).text.match(/Chain unreachable/g)).toHaveLength(1);
  expect(tile({ chain: down }, someAlerts({ ...alert, muted: true }))).toMatchObject({
    text: expect.stringContaining('Chain unreachable Connection refused.') as string,
    hasCheck: false,
  });
});

test('an alert with a notice is highlighted: the notice itself is not shown beside the tile', () => {
  const [paused, silent] = [anAlert({ rule: 'agent_paused' }), anAlert({ rule: 'agent_silent' })];
  const { key, severity, title, message, raisedAt } = silent;
  const markup = drawn(<AttentionTile />, {
    alerts: someAlerts(silent, paused),
    notices: [{ key, severity, title, message, raisedAt, address: '#/risk' }],
  });
  const rows = markup.split('<li>').slice(1);
  expect(rows.map((one) => one.includes('attention-new'))).toEqual([true, false]);
});

test('a window that is not connected has no check mark', () => {
  expect(tile({}, someAlerts(), false)).toEqual({
    text: 'Needs attention Not connected to Perpscope: alerts are unknown.',
    hasCheck: false,
  });
});
