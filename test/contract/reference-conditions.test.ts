import { describe, expect, test } from 'vitest';
import type { ReferenceState } from '../../src-main/domain/reference/reference.ts';
import { anAgentMarket } from '../main/agent-status.ts';
import { aReading, decimal, minute, now } from '../main/markets.ts';
import { noReference } from '../main/open-source-fixture.ts';
import {
  anApp,
  agentTells,
  expectAnswers,
  failed,
  notAttached,
  ofShare,
  reference,
  refuse,
  reported,
} from './every-route.ts';

describe('reference data', () => {
  const observedAtNs = `${now - minute}000000`;
  const last = {
    ticker: 'TSLA',
    value: decimal('400'),
    observedAtNs,
    delay: 'real_time',
    receivedAt: now,
    requestId: null,
  } as const;
  const withKey: ReferenceState = {
    ...noReference,
    provider: 'massive',
    stocks: new Map([['TSLA', { kind: 'observed', last }]]),
    vix: { kind: 'not_entitled', message: 'The plan does not include it.', last: null },
  };
  const status = { markets: [anAgentMarket({ coin: 'xyz:TSLA' })] };

  test('without a key and a report of the agent is empty, names the missing setting, and forbids nothing', async () => {
    await using server = await anApp({ agent: reported(status) });
    const answers = await expectAnswers(server, {});
    expect(answers.get(reference)).toEqual({
      network: 'TESTNET',
      vix: { ours: null, agent: null },
      stocks: [],
    });
    expect(answers.get('/api/health')).toMatchObject({
      reference: { attached: false, lastError: expect.stringContaining('Settings') as string },
    });
    expect(answers.get(ofShare)).toMatchObject({
      freshness: { reference: null },
      newEntries: { allowed: true },
    });
  });

  test('past its limit is shown with its age and reason, and is not used', async () => {
    await using server = await anApp({ agent: reported(status) });
    server.reference.standing = withKey;
    const young = await expectAnswers(server, {});
    expect(young.get(ofShare)).toMatchObject({
      freshness: { reference: { provider: 'massive', value: 400, ageSeconds: 60, usable: true } },
    });
    server.time.now = now + minute + 1;
    const answers = await expectAnswers(server, refuse(failed, '/mcp/portfolio', '/mcp/markets'));
    expect(answers.get(reference)).toMatchObject({
      vix: { ours: { usable: false, unavailableReason: 'The plan does not include it.' } },
      stocks: [{ ticker: 'NASDAQ:TSLA', ours: { value: 400, ageSeconds: 120.001, usable: false } }],
    });
    expect(answers.get(ofShare)).toMatchObject({ newEntries: { allowed: true } });
  });

  test('that has no usable price for a share forbids new entries in that share only, whatever the agent says', async () => {
    await using server = await anApp({
      agent: reported({ markets: [anAgentMarket(), anAgentMarket({ coin: 'xyz:TSLA' })] }),
    });
    const message = 'Massive does not answer.';
    const failing = (receivedAt: number): ReferenceState => ({
      ...withKey,
      stocksFailure: message,
      stocks: new Map([
        [
          'TSLA',
          { kind: 'failed', message, last: { ...last, observedAtNs: `${receivedAt}000000`, receivedAt } },
        ],
      ]),
    });
    server.reference.standing = failing(now - minute);
    const young = await expectAnswers(server, {});
    expect(young.get(ofShare)).toMatchObject({ newEntries: { allowed: true } });
    server.reference.standing = failing(now - 2 * minute - 1);
    const answers = await expectAnswers(server, {});
    expect(answers.get(ofShare)).toMatchObject({
      newEntries: { allowed: false, reason: 'Massive does not answer.', agent: { allowed: true } },
      exits: { allowed: true },
    });
    expect(answers.get('/api/markets/sim-testnet%3ABTC/state')).toMatchObject({
      newEntries: { allowed: true },
    });
  });
});

test('new entries are forbidden while the underlying is closed, with or without an agent', async () => {
  const weekend = Date.parse('2026-09-05T15:00:00Z');
  const reading = aReading({ readAt: weekend });
  await using server = await anApp({ agent: { kind: 'not_configured' }, reading }, weekend);
  server.time.now = weekend;
  const answers = await expectAnswers(server, refuse(notAttached, ...agentTells));
  expect(answers.get(ofShare)).toMatchObject({
    // Monday is Labor Day.
    underlyingSession: { state: 'closed', nextState: 'holiday' },
    newEntries: {
      allowed: false,
      reason: 'The underlying session is closed until 2026-09-08 08:00 UTC.',
      agent: null,
    },
  });
});
