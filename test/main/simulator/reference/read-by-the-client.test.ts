import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMassiveProvider } from '../../../../src-main/reference/massive/client.ts';
import type { ReferenceProvider } from '../../../../src-main/reference/reference.ts';
import type { Fault } from '../../../../src-main/simulator/server/fault.ts';
import { minute, now } from '../worlds.ts';
import { serveReference, type ReferenceServing } from './asking-reference.ts';

const asked = ['TSLA', 'AMD', 'LLY', 'EBAY', 'COST', 'ORCL', 'BIRD', 'NVDA', 'AAPL', 'MSFT', 'GOOGL', 'META'];
const soon = (): AbortSignal => AbortSignal.timeout(5000);

describe('the simulated reference provider, read by the client', () => {
  let server: ReferenceServing;
  let provider: ReferenceProvider;
  const opened: ReferenceProvider[] = [];
  const providerWith = (key: string, timeoutMs = 5000): ReferenceProvider => {
    const made = createMassiveProvider({ baseUrl: server.url, key, timeoutMs, receive: server.clock.now });
    opened.push(made);
    return made;
  };
  beforeAll(async () => {
    server = await serveReference();
    // The index is calculated now, and was a quarter of an hour ago.
    server.at(now + 30 * minute);
    provider = providerWith(server.referenceKey);
  });
  afterEach(() => server.setFault(null));
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await server.close();
  });

  it('answers for each requested share, in order, each in its own case', async () => {
    const answers = await provider.stocks(asked, soon());
    const reported = answers.map((answer) =>
      answer.kind === 'observed'
        ? [
            answer.observation.ticker,
            answer.observation.delay,
            answer.observation.observedAtNs?.length ?? null,
          ]
        : [answer.ticker, answer.kind],
    );
    const inRealTime = asked.slice(7).map((ticker) => [ticker, 'real_time', 19]);
    expect(reported).toEqual([
      ['TSLA', 'real_time', 19],
      ['AMD', 'delayed', 19],
      ['LLY', 'unknown', 19],
      ['EBAY', 'unknown', 19],
      ['COST', 'unknown', null],
      ['ORCL', 'not_entitled'],
      ['BIRD', 'not_found'],
      ...inRealTime,
    ]);
  });

  it('answers for the index, and for the year’s closures', async () => {
    expect(await provider.index('I:VIX', soon())).toMatchObject({
      kind: 'observed',
      observation: { ticker: 'I:VIX', delay: 'delayed', observedAtNs: expect.stringMatching(/^\d{19}$/) },
    });
    const { closures, invalid } = await provider.closures(soon());
    expect([closures.length, invalid]).toEqual([12, []]);
  });

  const indexFaults: readonly (readonly [Fault, object])[] = [
    [{ kind: 'index_forbidden' }, { failed: 'not_entitled' }],
    [{ kind: 'index_not_entitled' }, { kind: 'not_entitled' }],
    [{ kind: 'index_malformed' }, { kind: 'unreadable' }],
    [{ kind: 'index_hang' }, { failed: 'failed' }],
    [{ kind: 'bad_rows', type: 'indices_snapshot' }, { kind: 'unreadable' }],
    [{ kind: 'half_json', type: 'indices_snapshot' }, { failed: 'failed' }],
    [{ kind: 'rate_limited', type: 'indices_snapshot' }, { failed: 'limited' }],
    [{ kind: 'key_refused', type: 'indices_snapshot' }, { failed: 'refused' }],
  ];

  it.each(indexFaults)('reports the index under %o', async (fault, outcome) => {
    server.setFault(fault);
    const hasty = providerWith(server.referenceKey, 200);
    const index = await hasty
      .index('I:VIX', soon())
      .catch((error: { kind: string }) => ({ failed: error.kind }));
    expect(index).toMatchObject(outcome);
  });

  it('refuses everything with another key', async () => {
    const stranger = providerWith('sim_another');
    for (const answer of [
      stranger.stocks(asked, soon()),
      stranger.index('I:VIX', soon()),
      stranger.closures(soon()),
    ])
      await expect(answer).rejects.toMatchObject({ kind: 'refused' });
  });
});
