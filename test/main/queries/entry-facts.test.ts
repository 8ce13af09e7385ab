import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AgentMarket, AgentStatus } from '../../../src-main/domain/agent-status.ts';
import type { EntryFacts } from '../../../src-main/queries/entry-facts.ts';
import { createEntryFacts } from '../../../src-main/queries/entry-facts.ts';
import { anAgentMarket, vault } from '../agent-status.ts';
import { aDexAccount, aPosition } from '../fake-accounts.ts';
import { minute, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel, noReference } from '../read-model-fixture.ts';
import { read } from '../whole-house.ts';

let house: ReadModelFixture;
let facts: EntryFacts;
beforeEach(() => {
  house = aReadModel({ account: vault, agent: read() });
  facts = createEntryFacts(house.scope);
});
afterEach(async () => {
  await house[Symbol.asyncDispose]();
});

const closes = Date.parse('2026-09-02T00:00:00Z');
const allows = (coin: string, allowed = true): AgentMarket =>
  anAgentMarket({ coin, newEntries: { allowed, reason: null } });
/** The agent speaks at this instant. */
const says = (at: number, change: Partial<AgentStatus> = {}): void => {
  house.time.now = at;
  const markets = [allows('BTC'), allows('xyz:TSLA'), allows('xyz:GOLD')];
  house.agent.standing = read({ markets, symbols: ['BTC', 'xyz:TSLA'], heartbeatAt: at, ...change }, at);
};
const agree = { kind: 'agree' };
const differ = (since: number) => ({
  kind: 'differ',
  isShared: false,
  since,
  hindrance: 'The underlying session is closed until 2026-09-02 08:00 UTC.',
});

describe('the verdicts side by side', () => {
  test('differ from when they are seen to, until they agree', () => {
    says(closes - 1);
    expect(facts()).toEqual([
      { coin: 'BTC', verdicts: agree },
      { coin: 'xyz:TSLA', verdicts: agree },
    ]);
    says(closes + 5);
    expect(facts()?.[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 5) });
    says(closes + minute);
    expect(facts()?.[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 5) });
    says(closes + minute + 1, { markets: [allows('xyz:TSLA', false)] });
    expect(facts()?.[1]).toEqual({ coin: 'xyz:TSLA', verdicts: agree });
    says(closes + 2 * minute);
    expect(facts()?.[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 2 * minute) });
  });

  test('are of what the agent trades and what is held: not of the hundred other markets that it allows', () => {
    says(closes + 1, { symbols: ['xyz:TSLA', 'GONE'] });
    expect(facts()?.map(({ coin }) => coin)).toEqual(['xyz:TSLA']);
    house.store.writer.putDexAccounts([
      {
        value: aDexAccount({ dex: 'xyz', positions: [aPosition({ coin: 'xyz:GOLD' })] }),
        receivedAt: now,
      },
    ]);
    expect(facts()?.map(({ coin }) => coin)).toEqual(['xyz:TSLA', 'xyz:GOLD']);
    says(closes + 1, { symbols: null });
    expect(facts()?.map(({ coin }) => coin)).toEqual(['xyz:GOLD']);
  });

  test('differ for a halt and a provider that fails, too; an agent that says nothing of a market allows nothing', () => {
    says(now);
    house.notice.now = { text: 'Upgrading.', at: now };
    expect(facts()).toMatchObject([
      { verdicts: { hindrance: 'The venue has halted: Upgrading.', isShared: true } },
      { verdicts: { kind: 'differ' } },
    ]);
    house.notice.now = null;
    house.reference.standing = { ...noReference, provider: 'massive', stocksFailure: 'Massive is away.' };
    expect(facts()).toMatchObject([
      { coin: 'BTC', verdicts: agree },
      { coin: 'xyz:TSLA', verdicts: { hindrance: 'Massive is away.', isShared: true } },
    ]);
    says(now, { markets: [] });
    expect(facts()?.map(({ verdicts }) => verdicts)).toEqual([agree, agree]);
  });

  test('are not known of an agent that is silent, and begin anew when it speaks again', () => {
    says(closes + 1);
    facts();
    house.time.now = closes + 1 + 90_001;
    expect(facts()).toBeNull();
    says(closes + 10 * minute);
    expect(facts()?.[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 10 * minute) });
  });

  test('begin anew on a clock that was set back', () => {
    says(closes + 10 * minute);
    facts();
    says(closes + minute);
    expect(facts()?.[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + minute) });
  });

  test('are not known before the venue’s markets are', async () => {
    await using unread = aReadModel({ reading: null, account: vault, agent: read() });
    expect(createEntryFacts(unread.scope)()).toBeNull();
  });
});
