import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agentCondition, alertCounts, followStatus } from '../../../src-main/bridge/follow-status.ts';
import type { SourceStatus } from '../../../src-main/bridge/follow-status.ts';
import type { AgentView } from '../../../src-preload/contract/bridge/account.ts';
import type { AlertNotice, AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { servePort } from '../../../src-main/bridge/port.ts';
import { fakeEndpoint } from './fake-endpoint.ts';

const failure = { kind: 'failure', error: { code: 'provider_failed', message: 'old' } } as const;
const anAgent = (status: string | null, attachment: AgentView['attachment'] = 'attached'): AgentView =>
  ({ attachment, status: status === null ? failure : { kind: 'answer', value: { status } } }) as AgentView;
const theAlerts = (...muted: readonly boolean[]): AlertsView =>
  ({
    alerts: [...muted.map((one) => ({ muted: one, resolvedAt: null })), { muted: true, resolvedAt: 5 }],
    active: muted.length,
    bySeverity: { critical: 0, warning: muted.filter((one) => !one).length, info: 0 },
  }) as unknown as AlertsView;
const aFrame = (network: string | null, simulated = true) => ({ network, simulated });
const notice: AlertNotice = {
  severity: 'warning',
  key: 'k',
  title: 'T',
  message: 'M',
  raisedAt: 1,
  address: '#/risk',
};

function following(answers: { agent: AgentView; alerts: AlertsView; epoch: number }) {
  const statuses: SourceStatus[] = [];
  const notices: AlertNotice[] = [];
  const hides = { amounts: false };
  const settings: unknown[] = [];
  const received: unknown[] = [];
  const it = {
    push: undefined as unknown as (push: unknown) => void, // there as soon as it listens
    asked: [] as unknown[],
    open: true,
    events: [] as unknown,
  };
  const stop = followStatus(
    (events, onPush) => {
      it.events = events;
      it.push = (push) => onPush(push as BridgePush);
      return {
        call: async (name) => {
          it.asked.push(name);
          const value = name === 'getAgent' ? answers.agent : answers.alerts;
          return { kind: 'answer', epoch: answers.epoch, value };
        },
        close: () => void (it.open = false),
      };
    },
    {
      onStatus: (active) => statuses.push(active),
      hidesAmounts: () => hides.amounts,
      onNotice: (one) => notices.push(one),
      onAlerts: (alerts) => received.push(alerts),
      onSwitch: () => received.push('switch'),
      onSettings: (one) => settings.push(one),
    },
  );
  const push = (event: string, payload: unknown, epoch = 1): void =>
    it.push({ event, epoch, seq: 1, payload });
  return { it, statuses, notices, hides, received, settings, push, stop };
}

describe('the followed status', () => {
  test('is requested with each frame and kept current by pushes', async () => {
    const answers = { agent: anAgent('running'), alerts: theAlerts(false, true), epoch: 1 };
    const { it, statuses, push } = following(answers);
    expect(it.events).toEqual(['frame', 'agent', 'alerts', 'notice', 'settings']);
    push('frame', aFrame('TESTNET'));
    await vi.waitFor(() =>
      expect(statuses.at(-1)).toEqual({
        network: 'TESTNET',
        simulated: true,
        agent: 'running',
        alerts: { active: 2, loud: 1 },
      }),
    );
    push('agent', anAgent(null));
    push('alerts', theAlerts());
    expect(statuses.at(-1)).toMatchObject({ agent: 'unreachable', alerts: { active: 0, loud: 0 } });
  });

  test('is unknown with a new epoch, and nothing of a past epoch is used', async () => {
    const answers = { agent: anAgent('paused'), alerts: theAlerts(false), epoch: 1 };
    const { statuses, notices, push } = following(answers);
    push('frame', aFrame('TESTNET'));
    await vi.waitFor(() => expect(statuses.at(-1)?.alerts).not.toBeNull());
    push('frame', aFrame('MAINNET'), 2);
    expect(statuses.at(-1)).toEqual({ network: 'MAINNET', simulated: true, agent: null, alerts: null });
    push('agent', anAgent('running'), 1);
    push('notice', notice, 1);
    await new Promise(setImmediate);
    expect(statuses.at(-1)).toMatchObject({ agent: null, alerts: null });
    expect(notices).toEqual([]);
  });

  test('passes on a notice without amounts of the account while amounts are hidden', () => {
    const { notices, hides, push } = following({ agent: anAgent(null), alerts: theAlerts(), epoch: 1 });
    const sentence = 'A long position of 0.5 BTC, $12,000.00, has had no stop loss since 09:30 UTC.';
    push('notice', { ...notice, message: sentence });
    hides.amounts = true;
    push('notice', { ...notice, message: sentence });
    expect(notices.map(({ message }) => message)).toEqual([
      sentence,
      'A long position of ••• BTC, $•••, has had no stop loss since 09:30 UTC.',
    ]);
  });

  test('passes on the alerts as they are at first, after each change, and a switch before the alerts of its source', async () => {
    const answers = { agent: anAgent('running'), alerts: theAlerts(false), epoch: 1 };
    const { received, push } = following(answers);
    push('frame', aFrame('TESTNET'));
    await vi.waitFor(() => expect(received).toEqual(['switch', answers.alerts.alerts]));
    push('alerts', theAlerts());
    expect(received.at(-1)).toEqual(theAlerts().alerts);
    push('frame', aFrame('MAINNET'), 2);
    expect(received.at(-1)).toBe('switch');
    push('alerts', theAlerts(true), 1);
    await new Promise(setImmediate);
    expect(received.at(-1)).toBe('switch');
  });

  test('passes on each notice once, and ends its session', () => {
    const answers = { agent: anAgent('running'), alerts: theAlerts(), epoch: 1 };
    const { it, notices, push, stop } = following(answers);
    push('notice', notice);
    expect(notices).toEqual([notice]);
    stop();
    expect(it.open).toBe(false);
  });
});

test('an agent has its own status, is unreachable where it can not be read, and is none where none is configured', () => {
  expect(agentCondition(anAgent('degraded'))).toBe('degraded');
  expect(agentCondition(anAgent(null))).toBe('unreachable');
  expect(agentCondition({ ...anAgent(null), away: { kind: 'unread' } })).toBe('unread');
  expect(agentCondition(anAgent(null, 'none'))).toBe('none');
  expect(agentCondition(anAgent(null, 'other_network'))).toBe('other_network');
});

test('muted alerts count as active, but not as loud', () => {
  expect(alertCounts(theAlerts(true, true, false))).toEqual({ active: 3, loud: 1 });
});

describe('a session that listens to some events only', () => {
  const ports = new MessageChannel();
  afterEach(() => ports.port1.close());

  test('receives no other event, and its calls are still answered', async () => {
    const endpoint = fakeEndpoint();
    const received: unknown[] = [];
    ports.port1.on('message', (message) => received.push(message));
    servePort(endpoint, ports.port2, ['notice']);
    endpoint.push({ event: 'notice', epoch: 1, seq: 2, payload: notice });
    ports.port1.postMessage({ kind: 'call', id: 7, name: 'getAlerts', args: null });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received).toMatchObject([
      { kind: 'push', push: { event: 'notice' } },
      { kind: 'outcome', id: 7 },
    ]);
  });
});
