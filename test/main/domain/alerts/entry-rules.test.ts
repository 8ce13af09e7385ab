import { describe, expect, test } from 'vitest';
import { settledAfterMs } from '../../../../src-main/domain/alerts/entry-rules.ts';
import type { EntryFact } from '../../../../src-main/domain/alerts/facts.ts';
import { now } from '../../markets.ts';
import { keys, look, silent } from './a-look.ts';

const closed = 'The underlying session is closed until 2026-11-23 09:00 UTC.';
const differs = (coin = 'xyz:TSLA', since = now): EntryFact => ({
  coin,
  verdicts: { kind: 'differ', blocker: closed, isShared: false, since },
});
const agrees = (coin = 'xyz:TSLA'): EntryFact => ({ coin, verdicts: { kind: 'agree' } });

describe('an agent that allows forbidden entries', () => {
  test('raises one alert per market after the settling time, and resolves it when both agree', () => {
    const entries = [differs(), differs('xyz:GOLD'), agrees('BTC')];
    expect(keys(look({ entries }, { at: now + settledAfterMs - 1 }))).toEqual([]);
    const raised = look({ entries }, { at: now + settledAfterMs });
    expect(keys(raised)).toEqual([
      'raised entries_disagreement xyz:TSLA notified',
      'raised entries_disagreement xyz:GOLD notified',
    ]);
    expect(raised.raised[0]?.alert).toMatchObject({
      coin: 'xyz:TSLA',
      message: `The agent allows new entries in xyz:TSLA, but they are forbidden: ${closed}`,
    });
    const later = { at: now + settledAfterMs + 1, state: raised.state };
    expect(keys(look({ entries }, later))).toEqual([]);
    expect(keys(look({ entries: [agrees(), differs('xyz:GOLD')] }, later))).toEqual([
      'resolved entries_disagreement xyz:TSLA',
    ]);
    expect(keys(look({ entries: [differs()] }, later))).toEqual(['resolved entries_disagreement xyz:GOLD']);
  });

  test('raises one alert for all markets that share a cause', () => {
    const fails = (coin: string, since = now): EntryFact => ({
      coin,
      verdicts: { kind: 'differ', blocker: 'Massive is away.', isShared: true, since },
    });
    const at = now + settledAfterMs;
    const raised = look({ entries: [fails('xyz:TSLA'), differs('xyz:GOLD'), fails('xyz:NVDA')] }, { at });
    expect(keys(raised)).toEqual([
      'raised entries_disagreement xyz:GOLD notified',
      'raised entries_disagreement notified',
    ]);
    expect(raised.raised[1]?.alert).toMatchObject({
      coin: null,
      message: 'The agent allows new entries in 2 markets, but they are forbidden: Massive is away.',
    });
    const { state } = raised;
    expect(keys(look({ entries: [fails('xyz:TSLA', at), differs('xyz:GOLD')] }, { at, state }))).toEqual([]);
    expect(keys(look({ entries: [agrees(), differs('xyz:GOLD')] }, { at, state }))).toEqual([
      'resolved entries_disagreement',
    ]);
    const one = look({ entries: [fails('xyz:TSLA')] }, { at });
    expect(one.raised[0]?.alert.message).toContain('in xyz:TSLA, but');
  });

  test.each<[string, string, boolean]>([
    ['of the market', 'entries_disagreement xyz:TSLA', false],
    ['of all markets', 'entries_disagreement', true],
  ])('%s stays while it is unknown whether the halt lasts, and is not raised by that', (_, key, isShared) => {
    const halted: EntryFact = {
      coin: 'xyz:TSLA',
      verdicts: { kind: 'differ', blocker: 'The venue has halted.', isShared, since: now },
    };
    const unreported: EntryFact = {
      coin: 'xyz:TSLA',
      verdicts: { kind: 'unknown', ofVenue: isShared, ofMarket: isShared ? null : 'Not read.' },
    };
    const otherwise: EntryFact = {
      coin: 'xyz:TSLA',
      verdicts: { kind: 'unknown', ofVenue: !isShared, ofMarket: isShared ? 'Not read.' : null },
    };
    const at = now + settledAfterMs;
    const { state } = look({ entries: [halted] }, { at });
    expect(keys(look({ entries: [unreported] }, { at: at + 1 }))).toEqual([]);
    expect(keys(look({ entries: [unreported] }, { at: at + 1, state }))).toEqual([]);
    for (const over of [agrees(), otherwise])
      expect(keys(look({ entries: [over] }, { at: at + 1, state }))).toEqual([`resolved ${key}`]);
  });

  test('keeps its alert while the comparison is unknown: the agent is silent, or the two have only just differed again', () => {
    const { state } = look({ entries: [differs()] }, { at: now + settledAfterMs });
    const at = now + settledAfterMs + 5_000;
    expect(keys(look({ entries: [differs('xyz:TSLA', at)] }, { at, state }))).toEqual([]);
    expect(keys(look({ agent: silent, entries: { unknown: 'Not read.' } }, { at, state }))).toEqual([
      'raised agent_silent notified',
    ]);
    expect(keys(look({ agent: { kind: 'none' }, entries: { unknown: 'Not read.' } }, { at, state }))).toEqual(
      ['resolved entries_disagreement xyz:TSLA'],
    );
  });
});
