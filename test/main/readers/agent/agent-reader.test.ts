import { describe, expect, test, vi } from 'vitest';
import { AgentFeedError, type AgentFeed, type StatusReading } from '../../../../src-main/agent/agent.ts';
import { startAgentReader, type AgentStatusReader } from '../../../../src-main/readers/agent/agent-reader.ts';
import { judgeAgent } from '../../../../src-main/readers/agent/agent-verdict.ts';
import { hourMs } from '../../../../src-main/time.ts';
import { aClock } from '../../a-clock.ts';
import { anAccountFile, anAgentStatus } from '../../store/an-account.ts';

type Read = (signal: AbortSignal) => Promise<StatusReading>;
const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const reads = (reading: Partial<StatusReading> = {}): Read => {
  return async () => ({ status: anAgentStatus(), invalid: [], ...reading });
};
const fails: Read = async () => {
  throw new AgentFeedError('missing', 'There is no status.');
};

function aReader(
  read: Read | null,
  { reader, writer } = anAccountFile().restart(),
  { now = 1_000, isConfirmed = true } = {},
) {
  const at = { read: read ?? fails, now, asked: 0 };
  const problems: string[] = [];
  const world = aClock(() => at.now);
  if (isConfirmed) world.venueTime.note(now);
  const feed: AgentFeed = {
    readStatus: (signal) => {
      at.asked += 1;
      return at.read(signal);
    },
    readJournal: () => Promise.reject(new Error('It is not asked for.')),
    close: async () => undefined,
  };
  const agent: AgentStatusReader = startAgentReader({
    feed: read === null ? null : feed,
    network: 'TESTNET',
    reader,
    writer,
    world,
    random: () => 0,
    heartbeatLimitMs: 90_000,
    onProblem: (message) => problems.push(message),
    timings: { everyMs: 5, timeoutMs: 50, backoff: { firstMs: 5, longestMs: 5 } },
  });
  return { at, agent, problems, reader, venueTime: world.venueTime };
}

describe('the verdict on the agent', () => {
  const verdict = (invalid: readonly string[], aheadMs = 0) =>
    judgeAgent({
      feedState: {
        kind: 'read',
        status: anAgentStatus({ heartbeatAt: 1_000 + aheadMs }),
        readAt: 1_000,
        arrivedAt: 1_000,
      },
      invalid,
      network: 'TESTNET',
      clock: aClock(() => 1_000),
      heartbeatLimitMs: 90_000,
    });

  test('is that all is well up to a heartbeat as far ahead as the limit', () => {
    expect(verdict([], 90_000)).toMatchObject({ state: 'ok' });
    expect(verdict([], 90_001)).toMatchObject({
      state: 'degraded',
      lastError: expect.stringContaining('ahead of this machine'),
    });
  });

  test('names up to five ignored parts, and says if there are more', () => {
    const parts = ['a', 'b', 'c', 'd', 'e'];
    const said = (invalid: readonly string[]) => verdict(invalid).lastError;
    expect(said(parts)).toBe("Invalid parts of the agent's status were ignored: a, b, c, d, e.");
    expect(said([...parts, 'f'])).toBe(
      "Invalid parts of the agent's status were ignored: a, b, c, d, e, and more.",
    );
  });
});

describe('the agent', () => {
  test('is not configured where there is no feed', async () => {
    const { agent } = aReader(null);
    expect(agent.feedState()).toEqual({ kind: 'not_configured' });
    await agent.stop();
  });

  test('is unread until its first read has ended, and unreachable once that has failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { agent } = aReader(() => new Promise((_, reject) => void (fail = reject)));
    expect(agent.health()).toMatchObject({
      state: 'unread',
      lastError: "The agent's status has not been read yet.",
    });
    fail(new AgentFeedError('missing', 'There is no status.'));
    await until(() =>
      expect(agent.health()).toMatchObject({ state: 'down', lastError: 'There is no status.' }),
    );
    await agent.stop();
  });

  test('is unreachable, and no longer unread, once its first read has taken too long', async () => {
    const { agent } = aReader(() => new Promise(() => undefined));
    expect(agent.health().state).toBe('unread');
    await until(() => expect(agent.health().state).toBe('down'));
    await agent.stop();
  });

  test('is read and stored; missing parts, an old heartbeat and one ahead of the clock are reported', async () => {
    const { at, agent, reader, problems } = aReader(reads());
    await until(() => expect(agent.health()).toMatchObject({ state: 'ok', lastOkAt: 1_000 }));
    expect(reader.agentStatus()).toEqual({ value: anAgentStatus(), receivedAt: 1_000 });
    at.read = reads({ invalid: ['account'] });
    await until(() => expect(agent.health()).toMatchObject({ state: 'degraded', invalid: ['account'] }));
    at.now = 91_001;
    await until(() =>
      expect(agent.health()).toMatchObject({
        state: 'down',
        lastError: expect.stringContaining('heartbeat') as string,
      }),
    );
    at.now = -90_000;
    await until(() => expect(agent.health().lastError).toContain('ahead'));
    expect(problems).toHaveLength(3);
    await agent.stop();
  });

  test('has no history while the venue’s clock does not confirm ours, and goes on as soon as it does', async () => {
    const { at, agent, reader, venueTime } = aReader(reads(), undefined, { isConfirmed: false });
    const says = async (operationalStatus: 'running' | 'paused' | 'degraded'): Promise<void> => {
      at.read = reads({ status: anAgentStatus({ operationalStatus, heartbeatAt: at.now }) });
      await until(() => expect(reader.agentStatus()?.value.operationalStatus).toBe(operationalStatus));
    };
    await says('running');
    expect(reader.agentHistory('status', null)).toEqual([]);
    venueTime.note(at.now);
    await until(() => expect(reader.agentHistory('status', null)).toHaveLength(1));
    at.now = 26 * hourMs;
    await says('paused');
    at.now = 2_000;
    await says('degraded');
    expect(reader.agentHistory('status', null)).toMatchObject([
      { fromTime: 1_000, toTime: 2_000, seenAt: 1_000, value: { operationalStatus: 'running' } },
      { fromTime: 2_000, toTime: null, value: { operationalStatus: 'degraded' } },
    ]);
    await agent.stop();
  });

  test('distinguishes a clock that is a day ahead from one that is hours ahead', async () => {
    const aheadBy = (hours: number) =>
      reads({ status: anAgentStatus({ heartbeatAt: 1_000 + hours * 3_600_000 }) });
    const { at, agent } = aReader(aheadBy(2));
    await until(() => expect(agent.feedState()).toMatchObject({ kind: 'failed', isDayAhead: false }));
    at.read = aheadBy(25);
    await until(() => expect(agent.feedState()).toMatchObject({ kind: 'failed', isDayAhead: true }));
    await agent.stop();
  });

  test('of the other network is reported as such, and nothing of it is stored', async () => {
    const { agent, reader } = aReader(reads({ status: anAgentStatus({ network: 'MAINNET' }) }));
    await until(() => expect(agent.feedState().kind).toBe('other_network'));
    expect(agent.health().state).toBe('degraded');
    expect(reader.agentStatus()).toBeNull();
    await agent.stop();
  });

  test('that can’t be read keeps its last status, over a restart too, and the time since when', async () => {
    const file = anAccountFile();
    const before = file.restart();
    const first = aReader(reads(), before);
    await until(() => expect(first.agent.feedState().kind).toBe('read'));
    first.at.read = fails;
    await until(() => expect(first.agent.feedState()).toMatchObject({ kind: 'failed', since: 1_000 }));
    await first.agent.stop();
    before.flush();
    const second = aReader(fails, file.restart(), { now: 5_000 });
    const last = { status: anAgentStatus(), readAt: 1_000, arrivedAt: 1_000 };
    await until(() => expect(second.agent.feedState()).toMatchObject({ kind: 'failed', since: 5_000, last }));
    second.at.now = 6_000;
    const { asked } = second.at;
    await until(() => expect(second.at.asked).toBeGreaterThan(asked + 2));
    expect(second.agent.feedState()).toMatchObject({ since: 5_000, last });
    expect(second.problems).toHaveLength(1);
    second.at.read = reads();
    await until(() => expect(second.agent.feedState().kind).toBe('read'));
    await second.agent.stop();
  });

  test('that hangs and ignores its signal is given up and not asked twice at once; stopping does not wait', async () => {
    const { at, agent } = aReader(() => new Promise<never>(() => undefined));
    await until(() => expect(agent.health()).toMatchObject({ state: 'down' }));
    await until(() => expect(agent.health().lastError).toContain('An earlier read'));
    expect(agent.health().failedReads).toBeGreaterThan(0);
    expect(at.asked).toBe(1);
    await agent.stop();
  });

  test('is announced when something changed, and not otherwise', async () => {
    const { at, agent } = aReader(reads());
    await until(() => expect(agent.feedState().kind).toBe('read'));
    const reported = { times: 0 };
    const undo = agent.onChange(() => (reported.times += 1));
    const { asked } = at;
    await until(() => expect(at.asked).toBeGreaterThan(asked + 3));
    expect(reported.times).toBe(0);
    at.read = fails;
    await until(() => expect(reported.times).toBe(1));
    undo();
    await agent.stop();
  });
});
