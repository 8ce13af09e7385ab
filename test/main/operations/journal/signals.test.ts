import { describe, expect, test } from 'vitest';
import type { AgentSignal } from '../../../../src-main/domain/journal/agent-status.ts';
import { eventId } from '../../../../src-main/operations/journal/decision-rows.ts';
import { getActiveSignals, listSignals } from '../../../../src-main/operations/journal/signals.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';
import { aSignal, common, putJournal } from './a-journal.ts';

const app = freshForEachTest(() => anOpenSource({ agent: read() }));

const signal = (change: Partial<AgentSignal> = {}): AgentSignal => ({
  signalId: 's',
  symbol: 'BTC/USD',
  direction: 'short',
  confidence: 0.5,
  source: 'a model',
  reasoningExcerpt: null,
  actedOn: null,
  ...change,
});
const active = () => app.ask(getActiveSignals, null);
const rows = () => {
  const said = active();
  if (said.kind === 'failure') throw new Error(said.error.message);
  return said.value;
};

test('active signals are those of the status, in its order, each with a key of its own', () => {
  app.agent.state = read({ signals: [signal(), signal({ symbol: 'xyz:TSLA' }), signal()] });
  expect(rows().map(({ market, symbol }) => [market?.marketId, symbol])).toEqual([
    ['sim-testnet:BTC', 'BTC/USD'],
    ['sim-testnet:xyz:TSLA', 'xyz:TSLA'],
    ['sim-testnet:BTC', 'BTC/USD'],
  ]);
  expect(new Set(rows().map(({ key }) => key)).size).toBe(3);
  expect(rows()[0]).toMatchObject({ at: null, expiresAt: null, actedOn: null });
});

describe('signals of the journal', () => {
  const ask = (limit: number, cursor: string | null = null, marketId: string | null = null) =>
    app.ask(listSignals, { cursor, limit, filter: { assetClass: null, marketId, period: 'all' } });

  test('come newest first with their times, page by page, with any agent status', () => {
    app.agent.state = { kind: 'not_configured' };
    putJournal(app.store, [
      aSignal(1, { ...common(1, 'xyz:TSLA'), reasoningExcerpt: 'x'.repeat(600) }),
      aSignal(2, { expiresAt: now, confidence: 3 }),
      aSignal(3),
    ]);
    const first = ask(2);
    expect(first.rows.map(({ signalId }) => signalId)).toEqual(['s3', 's2']);
    expect(first.rows[1]).toMatchObject({ at: now - 998 * minute, expiresAt: now, confidence: 1 });
    const second = ask(2, first.next);
    expect(second).toMatchObject({
      rows: [{ signalId: 's1', key: eventId({ journalId: 'one', seq: 1 }) }],
      next: null,
    });
    expect(second.rows[0]?.reasoningExcerpt).toHaveLength(500);
    expect(ask(5, null, 'sim-testnet:xyz:TSLA').rows).toHaveLength(1);
  });
});
