import { beforeEach, describe, expect, test } from 'vitest';
import type { AgentMarket, AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import { createEntryFacts, type EntryFacts } from '../../../../src-main/operations/markets/entry-facts.ts';
import type { CatalogReading } from '../../../../src-main/store/store.ts';
import { anAgentMarket, vault } from '../../agent-status.ts';
import { aDexAccount, aPosition } from '../../fake-accounts.ts';
import { known } from '../../domain/alerts/known.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aReading, minute, now } from '../../markets.ts';
import { anOpenSource, noReference } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

let facts: EntryFacts;
const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));
beforeEach(() => {
  facts = createEntryFacts(app.scope);
});

const closes = Date.parse('2026-09-02T00:00:00Z');
const allows = (coin: string, allowed = true): AgentMarket =>
  anAgentMarket({ coin, newEntries: { allowed, reason: null } });
/** The agent reports at this instant, and the venue's markets were just read unless `reading` says otherwise. */
const says = (
  at: number,
  change: Partial<AgentStatus> = {},
  reading: CatalogReading | null = aReading({ readAt: at }),
): void => {
  app.time.now = at;
  if (reading !== null) app.store.writer.putCatalog(reading);
  const markets = [allows('BTC'), allows('xyz:TSLA'), allows('xyz:GOLD')];
  app.agent.state = read({ markets, symbols: ['BTC', 'xyz:TSLA'], heartbeatAt: at, ...change }, at);
};
const unhealthyVix = {
  provider: 'massive',
  ticker: 'VIX',
  value: null,
  observedAt: null,
  delay: 'unknown',
  healthy: false,
} as const;
const agree = { kind: 'agree' };
const unknown = { kind: 'unknown', ofVenue: true, ofMarket: null };
const differ = (since: number) => ({
  kind: 'differ',
  isShared: false,
  since,
  blocker: 'The underlying session is closed until 2026-09-02 08:00 UTC.',
});

describe('the two verdicts on entries', () => {
  test('differ from when that is first seen, until they agree', () => {
    says(closes - 1);
    expect(facts()).toEqual([
      { coin: 'BTC', verdicts: agree },
      { coin: 'xyz:TSLA', verdicts: agree },
    ]);
    says(closes + 5);
    expect(known(facts())[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 5) });
    says(closes + minute);
    expect(known(facts())[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 5) });
    says(closes + minute + 1, { markets: [allows('xyz:TSLA', false)] });
    expect(known(facts())[1]).toEqual({ coin: 'xyz:TSLA', verdicts: agree });
    says(closes + 2 * minute);
    expect(known(facts())[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 2 * minute) });
  });

  test('cover what the agent trades and what is held, not the hundred other markets that it allows', () => {
    says(closes + 1, { symbols: ['xyz:TSLA', 'GONE'] });
    expect(known(facts()).map(({ coin }) => coin)).toEqual(['xyz:TSLA']);
    app.store.writer.putDexAccounts([
      {
        value: aDexAccount({ dex: 'xyz', positions: [aPosition({ coin: 'xyz:GOLD' })] }),
        receivedAt: now,
      },
    ]);
    expect(known(facts()).map(({ coin }) => coin)).toEqual(['xyz:TSLA', 'xyz:GOLD']);
    says(closes + 1, { symbols: null });
    expect(known(facts()).map(({ coin }) => coin)).toEqual(['xyz:GOLD']);
  });

  test('differ for a halt and a failing provider; an agent that reports nothing of a market allows nothing', () => {
    says(now);
    app.notice.now = { text: 'Upgrading.', at: now };
    expect(facts()).toMatchObject([
      { verdicts: { blocker: 'The venue has halted: Upgrading.', isShared: true } },
      { verdicts: { kind: 'differ' } },
    ]);
    app.notice.now = null;
    app.reference.state = { ...noReference, provider: 'massive', stocksFailure: 'Massive is away.' };
    expect(facts()).toMatchObject([
      { coin: 'BTC', verdicts: agree },
      { coin: 'xyz:TSLA', verdicts: { blocker: 'Massive is away.', isShared: true } },
    ]);
    says(now, { markets: [] });
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([agree, agree]);
  });

  test('differ in every market for one reason while the circuit breaker is tripped', () => {
    says(now, { risk: { kind: 'reported', value: { circuit_breaker_tripped: true } } });
    const blocker = "The agent's circuit breaker is tripped.";
    expect(known(facts()).map(({ verdicts }) => verdicts)).toMatchObject([
      { kind: 'differ', blocker, isShared: true },
      { kind: 'differ', blocker, isShared: true },
    ]);
  });

  test('differ by the shared cause alone where a market has one of its own as well', () => {
    says(closes + 5, { risk: { kind: 'reported', value: { circuit_breaker_tripped: true } } });
    const blocker = "The agent's circuit breaker is tripped.";
    expect(known(facts())[1]?.verdicts).toMatchObject({ kind: 'differ', blocker, isShared: true });
  });

  test('differ by every cause of a market, though other markets share one of them', () => {
    says(closes + 5, { vix: unhealthyVix });
    expect(known(facts())[1]?.verdicts).toMatchObject({
      kind: 'differ',
      blocker:
        'The underlying session is closed until 2026-09-02 08:00 UTC. The agent reports its reference feed for VIX as unhealthy.',
      isShared: false,
    });
  });

  test('are unknown once a halt has not been read lately, until it is known to last or to be over', () => {
    says(now);
    app.notice.now = { text: 'Upgrading.', at: now };
    facts();
    says(now + minute + 1);
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([unknown, unknown]);
    says(now + minute + 1, { markets: [allows('BTC', false)] });
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([agree, agree]);
    says(now + 2 * minute);
    app.notice.now = null;
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([agree, agree]);
  });

  test('are unknown until the venue’s status has been read, except where something else forbids', () => {
    says(now);
    app.notice.isRead = false;
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([unknown, unknown]);
    says(closes + 1);
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([unknown, differ(closes + 1)]);
    app.notice.isRead = true;
    expect(known(facts())[0]?.verdicts).toEqual(agree);
  });

  test('keep the time since they differ while a halt was not read for a time', () => {
    const since = () => known(facts())[0]?.verdicts;
    says(now);
    app.notice.now = { text: 'Upgrading.', at: now };
    facts();
    says(now + minute + 1);
    facts();
    says(now + minute + 2);
    app.notice.now = { text: 'Upgrading.', at: now + minute + 2 };
    expect(since()).toMatchObject({ kind: 'differ', since: now });
  });

  test('differ for a delisted market, and are unknown of every market once the list of markets is out of date', () => {
    const { markets } = aReading();
    const delisted = markets.map((market) => ({ ...market, delisted: market.coin === 'BTC' }));
    says(now + 1, {}, aReading({ readAt: now + 1, markets: delisted }));
    expect(known(facts()).map(({ verdicts }) => verdicts.kind)).toEqual(['differ', 'agree']);
    says(now + 15 * minute + 2, {}, null);
    const ofMarket = {
      kind: 'unknown',
      ofVenue: false,
      ofMarket: expect.stringMatching(/list of markets is out of date/),
    };
    expect(known(facts()).map(({ verdicts }) => verdicts)).toEqual([ofMarket, ofMarket]);
  });

  test('differ for a market that is not tradeable, and are unknown while a condition of trading is', () => {
    const tesla = (change: Partial<AgentMarket>): Partial<AgentStatus> => ({
      markets: [allows('BTC'), { ...allows('xyz:TSLA'), ...change }],
    });
    says(now, tesla({ activation: 'DISABLED' }));
    expect(known(facts())[1]?.verdicts).toEqual({
      kind: 'differ',
      isShared: false,
      since: now,
      blocker: 'Not tradeable: not activated (DISABLED).',
    });
    says(now + 1, tesla({ activation: null }));
    expect(known(facts())[1]?.verdicts).toEqual({
      kind: 'unknown',
      ofVenue: false,
      ofMarket: expect.stringMatching(/activation/),
    });
    says(now + 2, tesla({ activation: 'DISABLED' }));
    expect(known(facts())[1]?.verdicts).toMatchObject({ since: now });
  });

  test('differ for a volatility index that the agent reports as unhealthy: one cause for all US shares, and for no others', () => {
    const hynix = { ...aReading().markets[3]!, coin: 'xyz:SMSN', position: 2 };
    const listed = aReading({ readAt: now, markets: [...aReading().markets, hynix] });
    const coins = ['BTC', 'xyz:TSLA', 'xyz:SMSN'];
    says(now, { symbols: coins, markets: coins.map((coin) => allows(coin)), vix: unhealthyVix }, listed);
    expect(known(facts()).map(({ coin, verdicts }) => [coin, verdicts])).toEqual([
      ['BTC', agree],
      ['xyz:TSLA', expect.objectContaining({ kind: 'differ', isShared: true })],
      ['xyz:SMSN', agree],
    ]);
    const ofTsla = { ...unhealthyVix, ticker: 'TSLA' };
    says(now, { symbols: coins, markets: coins.map((coin) => allows(coin)), stocks: [ofTsla] }, listed);
    expect(known(facts())[1]?.verdicts).toMatchObject({ kind: 'differ', isShared: false });
  });

  test('are unknown for a silent agent, and start again when it reports again', () => {
    says(closes + 1);
    facts();
    app.time.now = closes + 1 + 90_001;
    expect(facts()).toEqual({ unknown: 'The agent has no current status.' });
    says(closes + 10 * minute);
    expect(known(facts())[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + 10 * minute) });
  });

  test('start again on a clock that was set back', () => {
    says(closes + 10 * minute);
    facts();
    says(closes + minute);
    expect(known(facts())[1]).toEqual({ coin: 'xyz:TSLA', verdicts: differ(closes + minute) });
  });

  test('are unknown before the venue’s markets are known', async () => {
    await using unread = anOpenSource({ reading: null, account: vault, agent: read() });
    expect(createEntryFacts(unread.scope)()).toEqual({
      unknown: "The venue's catalog has not been read yet.",
    });
  });
});
