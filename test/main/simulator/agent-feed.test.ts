import { isPerpCoin } from '../../../src-main/domain/markets/market.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { afterEach, describe, expect, it } from 'vitest';
import { openFileFeed } from '../../../src-main/agent/file-feed.ts';
import { WrittenEvent, JournalHeader, StatusDocument } from '../../../src-main/agent/schema.ts';
import { parseTolerantJson } from '../../../src-main/agent/tolerant-json.ts';
import { createChronicle } from '../../../src-main/simulator/agent/start-agent.ts';
import { journalEvents } from '../../../src-main/simulator/agent/journal-events.ts';
import type { SimulatedAgent } from '../../../src-main/simulator/agent/simulated-agent.ts';
import { createStatusWriter } from '../../../src-main/simulator/agent/status-document.ts';
import { feedText } from '../../../src-main/simulator/agent/feed-text.ts';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { aFeedFolder, readJournal } from './a-feed-folder.ts';
import { aWorld, day, hour, now } from './worlds.ts';

const world = aWorld({ genesisMs: now - 40 * day });
const vault = createVaults(world, world.origin.seed).standard;
const agent: SimulatedAgent = { world, vault, network: 'TESTNET', since: world.origin.genesisMs };
const events = journalEvents(agent, { from: agent.since, to: now }, 0);

type Event<Type extends WrittenEvent['type']> = Extract<WrittenEvent, { type: Type }>;
const ofType = <Type extends WrittenEvent['type']>(type: Type): Event<Type>[] =>
  events.filter((event): event is Event<Type> => event.type === type);
const instantOf = (text: string): number => Date.parse(`${text}Z`);

describe("a simulated agent's journal", () => {
  it('opens on the side that its text names, also where a protective order comes first', () => {
    const opened = ofType('decision').filter(({ summary }) => summary?.startsWith('Open a '));
    const sides = opened.map(({ action, summary }) => [action, `open_${summary?.split(' ')[2]}`] as const);
    expect(sides.length).toBeGreaterThan(20);
    expect(sides.filter(([action, said]) => action !== said)).toEqual([]);
  });

  it('refuses for a low confidence only where it is low, and for a closed session only where a session exists', () => {
    const refused = ofType('decision').filter((event) => event.refused_by !== undefined);
    const gate = (name: string) => refused.filter((event) => event.refused_by?.gate === name);
    expect(gate('min_confidence').length).toBeGreaterThan(0);
    for (const { confidence, refused_by } of gate('min_confidence'))
      expect(String(confidence)).toBe(refused_by?.value);
    expect(gate('session_open').length).toBeGreaterThan(0);
    for (const { symbol } of gate('session_open')) expect(symbol).toMatch(/^(xyz|flx):(?!XMR)/);
  });

  it('fits the schema of the feed, event by event', () => {
    for (const event of events) expect(WrittenEvent.safeParse(event).error).toBeUndefined();
  });

  it('numbers its events from one without a gap, in the order of time', () => {
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1));
    const times = events.map((event) => instantOf(event.at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('is the same whether it is written at once or piece by piece', () => {
    const pieces: WrittenEvent[] = [];
    for (let from = now - day; from < now; from += 37 * 60_000 + 1) {
      const to = Math.min(now, from + 37 * 60_000 + 1);
      pieces.push(...journalEvents(agent, { from, to }, pieces.length));
    }
    expect(pieces).toEqual(journalEvents(agent, { from: now - day, to: now }, 0));
  });

  it('has every type of event, every outcome, and skips with the gate that refused', () => {
    expect(new Set(events.map((event) => event.type))).toEqual(
      new Set(['decision', 'reasoning', 'order', 'order_outcome', 'trade_closed', 'signal', 'error', 'note']),
    );
    const outcomes = new Set(ofType('order_outcome').map((event) => event.status));
    expect([...outcomes]).toEqual(
      expect.arrayContaining(['filled', 'partial', 'resting', 'rejected', 'unknown']),
    );
    const actions = new Set(ofType('decision').map((event) => event.action));
    expect([...actions]).toEqual(
      expect.arrayContaining(['open_long', 'open_short', 'increase', 'reduce', 'close', 'hold', 'skip']),
    );
    for (const skip of ofType('decision').filter((event) => event.action === 'skip'))
      expect(skip.refused_by).toMatchObject({
        gate: expect.any(String),
        threshold: expect.anything(),
        value: expect.anything(),
      });
  });

  it('opens on the side of the entry that follows', () => {
    const orders = ofType('order');
    const entries = [...orders.filter((order) => order.reduce_only !== true), ...orders];
    const sides = new Map<unknown, string>();
    for (const order of entries) {
      if (!sides.has(order.decision_id)) sides.set(order.decision_id, order.side);
    }
    const opened = ofType('decision').filter((event) => event.action.startsWith('open_'));
    expect(opened.length).toBeGreaterThan(50);
    for (const { action, decision_id } of opened)
      expect(action).toBe(sides.get(decision_id) === 'buy' ? 'open_long' : 'open_short');
  });

  it('opens on that side though its events end before the order', () => {
    for (const { seq, at, action } of ofType('decision').filter((event) =>
      event.action.startsWith('open_'),
    )) {
      const to = instantOf(at);
      const reported = journalEvents(agent, { from: to - 1, to }, 0);
      expect([seq, reported.some((event) => event.type === 'decision' && event.action === action)]).toEqual([
        seq,
        true,
      ]);
    }
  });

  it('claims no fill that differs from the vault’s own, to the last digit', () => {
    const sizes = new Map<number, Decimal>();
    for (const fill of vault.fillsBetween(agent.since, now))
      sizes.set(fill.oid, (sizes.get(fill.oid) ?? new Decimal(0)).plus(fill.sz));
    const claims = ofType('order_outcome').filter(
      (event) => typeof event.venue_oid === 'number' && new Decimal(event.filled ?? 0).gt(0),
    );
    expect(claims.length).toBeGreaterThan(100);
    const last = new Map(claims.map((event) => [Number(event.venue_oid), event]));
    for (const [oid, event] of last)
      expect([oid, new Decimal(event.filled!).toFixed()]).toEqual([oid, sizes.get(oid)?.toFixed()]);
  });
});

describe("a simulated agent's status", () => {
  const write = createStatusWriter(agent);
  const hours = Array.from({ length: 200 }, (_, i) => now - i * hour);
  const documents = hours.map((instant) => write(instant, true));

  it('fits the schema of the feed at any hour, its bare NaN read as the reader does', () => {
    for (const document of documents)
      expect(StatusDocument.safeParse(parseTolerantJson(feedText(document))).error).toBeUndefined();
  });

  it('goes through its states, each with its reason', () => {
    const states = new Set(documents.map((document) => document.operational_status));
    expect(states).toEqual(new Set(['running', 'paused', 'degraded']));
    for (const { operational_status, status_reason } of documents)
      expect(status_reason === null).toBe(operational_status === 'running');
  });

  it('has no problem to report on the day before and the day after the usual first start, until a fault causes one', () => {
    const start = agent.since + 120 * 24 * hour;
    const looks = Array.from({ length: 47 }, (_, i) => write(start + (i - 23) * hour, true));
    for (const { operational_status, risk } of looks) {
      expect(operational_status).toBe('running');
      expect(risk).toMatchObject({ drawdown_usd: expect.any(Number), circuit_breaker_tripped: false });
    }
    const evening = Math.floor(start / (24 * hour)) * 24 * hour + 23 * hour;
    const ofDay = vault.fillsBetween(evening - 23 * hour, evening).filter(({ coin }) => isPerpCoin(coin));
    const pnl = ofDay.reduce((sum, { closedPnl, fee }) => sum + Number(closedPnl) - Number(fee), 0);
    expect(ofDay.length).toBeGreaterThan(2);
    expect((write(evening, true).risk as { daily_pnl_usd: number }).daily_pnl_usd).toBeCloseTo(pnl, 2);
    expect(write(start, false).risk).toMatchObject({ leverage_avg: expect.any(Number) });
    expect(write(start - 10 * 24 * hour, false).risk).not.toHaveProperty('leverage_avg');
    const closed = vault.actsBetween(start - 24 * hour, start).filter((act) => act.kind === 'trade_closed');
    expect(new Set(closed.map((trade) => Number(trade.realizedPnl) > 0))).toEqual(new Set([true, false]));
    expect(write(start, true, 'agent_paused').operational_status).toBe('paused');
    expect(write(start, true, 'agent_degraded').operational_status).toBe('degraded');
    const { risk, markets } = write(start, true, 'breaker_tripped');
    expect(markets.filter((market) => market.new_entries?.allowed === true)).toEqual([]);
    expect(risk).toMatchObject({ circuit_breaker_tripped: true, max_daily_loss_usd: 2500 });
    expect(Number((risk as { daily_pnl_usd: number }).daily_pnl_usd)).toBeLessThan(-2500);
  });

  it('reports each condition that holds and that does not, and every activation', () => {
    const { markets } = documents[0]!;
    expect(new Set(markets.map((market) => market.activation))).toEqual(
      new Set(['ACTIVE', 'CATALOG_ONLY', 'DISABLED']),
    );
    for (const field of ['configured', 'operator_listed', 'governance_approved'] as const)
      expect([...new Set(markets.map((market) => market[field]))]).toEqual(
        expect.arrayContaining([true, false]),
      );
    const refusals = documents.flatMap((document) => document.markets).map((market) => market.new_entries!);
    for (const { allowed, reason } of refusals) expect(reason === null).toBe(allowed);
    expect(new Set(refusals.map((entry) => entry.reason)).size).toBeGreaterThan(4);
  });

  it('has equities and commodities only in the catalog on the main network', () => {
    const mainWorld = aWorld({ genesisMs: now - 40 * day, network: 'MAINNET' });
    const held = createVaults(mainWorld, mainWorld.origin.seed).standard;
    const mainAgent: SimulatedAgent = { ...agent, world: mainWorld, vault: held, network: 'MAINNET' };
    const main = createStatusWriter(mainAgent)(now, true);
    const elsewhere = main.markets.filter(
      ({ coin }) => coin.startsWith('xyz:') || (coin.startsWith('flx:') && coin !== 'flx:XMR'),
    );
    expect(elsewhere.length).toBeGreaterThan(100);
    expect(new Set(elsewhere.map((market) => market.activation))).toEqual(new Set(['CATALOG_ONLY']));
    expect(main.symbols).toContain('BTC');
    expect(main.symbols.filter((coin) => coin.startsWith('xyz:'))).toEqual([]);
    const traded = new Set(held.fillsBetween(now - 30 * day, now).map((fill) => fill.coin));
    const ofElsewhere = new Set(elsewhere.map(({ coin }) => coin));
    expect([...traded].filter((coin) => ofElsewhere.has(coin))).toEqual([]);
    expect(traded.size).toBeGreaterThan(3);
    expect(main.network).toBe('MAINNET');
  });

  it('reports the risk with gaps and with values other than numbers, in some hours', () => {
    const risks = documents.map((document) => document.risk as Record<string, unknown>);
    expect(risks.some((risk) => !('leverage_avg' in risk))).toBe(true);
    expect(risks.some((risk) => 'leverage_avg' in risk)).toBe(true);
    expect(documents.filter((document) => feedText(document).includes(':NaN')).length).toBeGreaterThan(0);
  });

  it('reports no figures of the account before it has read its history', () => {
    const complete = hours.find((_, i) => 'leverage_avg' in (documents[i]!.risk as object))!;
    const has = (history: boolean): boolean => 'leverage_avg' in (write(complete, history).risk as object);
    expect([has(true), has(false), has(true)]).toEqual([true, false, true]);
  });

  it('names a transfer before the venue has made it, with the amount that the ledger shows', () => {
    const moves = vault.ledgerBetween(agent.since, now).filter(({ delta }) => delta.type === 'send');
    expect(moves.length).toBeGreaterThan(0);
    for (const { time, delta } of moves) {
      if (delta.type !== 'send') continue;
      const { pending } = write(time - 30_000, true).transfers!;
      expect(pending).toContainEqual({
        id: `tr-${time}`,
        from_dex: delta.sourceDex,
        to_dex: delta.destinationDex,
        token: delta.token,
        amount: delta.amount,
        status: 'submitted',
        requested_at: expect.any(String),
      });
      expect(write(time, true).transfers!.pending.map((one) => one.id)).not.toContain(`tr-${time}`);
    }
    expect(documents.some((document) => document.transfers!.receivables.length > 0)).toBe(true);
  });

  it('has a heartbeat at the requested instant', () => {
    expect(write(now, true).heartbeat_at).toBe(new Date(now).toISOString().slice(0, -1));
    expect(write(now + 1000, true).heartbeat_at).not.toBe(write(now, true).heartbeat_at);
  });

  it('names the vault, its coins and signals that are still valid', () => {
    const [document] = documents;
    expect(document!.account).toBe(vault.address);
    expect(document!.symbols).toEqual(vault.coins);
    expect(documents.some((one) => one.signals.length > 0)).toBe(true);
    expect(document!.token?.estimated_price_usd).toMatch(/^0\.\d{6}$/);
    expect(document!.reference?.vix?.ticker).toBe('I:VIX');
  });
});

describe("a simulated agent's folder", () => {
  const folders: { remove: () => void }[] = [];
  afterEach(() => {
    for (const one of folders.splice(0)) one.remove();
  });
  const aFolder = () => {
    const made = aFeedFolder();
    folders.push(made);
    return made;
  };
  const half = now - 20 * day;

  it('holds the whole journal in files of a limited size, each with its header', () => {
    const { folder } = aFolder();
    createChronicle({ agent, folder, rotateBytes: 200_000 }).writeUntil(now);
    const files = readJournal(folder);
    expect(files.length).toBeGreaterThan(2);
    for (const { header, bytes } of files) {
      expect(JournalHeader.parse(header).journal_id).toBe(`sim-testnet-7-${agent.since}`);
      expect(bytes).toBeLessThan(203_000);
    }
    expect(files.flatMap((file) => file.events)).toEqual(events);
  });

  it('continues after its last event, whoever wrote it, and repairs a torn line', () => {
    const { folder, tearJournal } = aFolder();
    createChronicle({ agent, folder, rotateBytes: 200_000 }).writeUntil(half);
    tearJournal();
    createChronicle({ agent, folder, rotateBytes: 200_000 }).writeUntil(now);
    expect(readJournal(folder).flatMap((file) => file.events)).toEqual(events);
  });

  it('continues after the last readable event, past a damaged line', () => {
    const { folder, tearJournal } = aFolder();
    createChronicle({ agent, folder, rotateBytes: Infinity }).writeUntil(half);
    const whole = readJournal(folder).flatMap((file) => file.events).length;
    tearJournal('}}\n');
    createChronicle({ agent, folder, rotateBytes: Infinity }).writeUntil(now);
    const lines = readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n').slice(1, -1);
    expect(lines[whole]).toBe('{"seq":12}}');
    expect(lines.toSpliced(whole, 1).map((line) => JSON.parse(line) as unknown)).toEqual(events);
  });

  it('writes nothing twice where the clock was set back', () => {
    const { folder } = aFolder();
    createChronicle({ agent, folder }).writeUntil(now - day);
    const back = createChronicle({ agent, folder });
    back.writeUntil(half);
    expect(
      readJournal(folder)
        .flatMap((file) => file.events)
        .at(-1)!.at < events.at(-1)!.at,
    ).toBe(true);
    back.writeUntil(now);
    expect(readJournal(folder).flatMap((file) => file.events)).toEqual(events);
  });

  it('writes slices of the requested length', () => {
    const { folder } = aFolder();
    const chronicle = createChronicle({ agent, folder });
    expect(chronicle.writeUntil(now, 30 * day)).toBe(false);
    expect(chronicle.writeUntil(now, 30 * day)).toBe(true);
    expect(readJournal(folder).flatMap((file) => file.events)).toEqual(events);
  });

  it('begins a new journal in another world, and keeps the files of the previous one', () => {
    const { folder } = aFolder();
    createChronicle({ agent, folder }).writeUntil(half);
    const later = { ...agent, since: now - day };
    createChronicle({ agent: later, folder }).writeUntil(now);
    const ids = readJournal(folder).map((file) => [
      JournalHeader.parse(file.header).journal_id,
      file.events[0]?.seq,
    ]);
    expect(ids).toEqual([
      [`sim-testnet-7-${agent.since}`, 1],
      [`sim-testnet-7-${now - day}`, 1],
    ]);
  });

  it('can be read by the feed’s own reader', async () => {
    const { folder, writeStatus } = aFolder();
    writeStatus(feedText(createStatusWriter(agent)(now, true)));
    const { status, invalid } = await openFileFeed(folder, () => now).readStatus(AbortSignal.timeout(1000));
    expect(invalid).toEqual([]);
    expect(status).toMatchObject({ account: vault.address, network: 'TESTNET', heartbeatAt: now });
  });
});
