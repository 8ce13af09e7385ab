import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AgentFeedState } from '../../../src-main/agent/agent-feed-state.ts';
import { createNameThrottle } from '../../../src-main/app/source/name-throttle.ts';
import { watchName } from '../../../src-main/app/source/watch-name.ts';
import { anAgentStatus } from '../agent-status.ts';

const [mine, other] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Watches a feed that is read every two seconds, as the real one is. */
function watching(inUse: string | null) {
  const throttle = createNameThrottle(() => performance.now());
  const followed: string[] = [];
  const it = { feedState: { kind: 'unread' } as AgentFeedState, listener: (): void => undefined };
  const name = watchName({
    agent: {
      feedState: () => it.feedState,
      onChange: (listener) => {
        it.listener = listener;
        return () => (it.listener = () => undefined);
      },
    },
    inUse,
    throttle,
    monotonic: () => performance.now(),
    follow: (address) => {
      throttle.noteFollowed();
      followed.push(address);
    },
  });
  const reported = (feedState: AgentFeedState): void => {
    it.feedState = feedState;
    it.listener();
  };
  const read = async (account: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      reported({ kind: 'read', status: anAgentStatus({ account }), readAt: 0, arrivedAt: 0 });
      await vi.advanceTimersByTimeAsync(2_000);
    }
  };
  return { throttle, followed, name, read, reported };
}

describe('an account that is named in place of the one in use', () => {
  test('is followed once it has been named for ten seconds, and is reported until then', async () => {
    const { followed, name, read } = watching(mine);
    await read(other, 4);
    expect(followed).toEqual([]);
    expect(name.conflict()).toEqual({
      configured: mine,
      agent: other,
      notFollowed: expect.stringMatching(/for a while/),
    });
    await read(other, 2);
    expect(followed).toEqual([other]);
    name.stop();
  });

  test('is not followed after one reading, however long there is no other', async () => {
    const { followed, name, read } = watching(mine);
    await read(other);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(followed).toEqual([]);
    name.stop();
  });

  test('is not followed where names alternate, though each comes many times', async () => {
    const { followed, name, read } = watching(mine);
    for (let turn = 0; turn < 20; turn += 1) {
      await read(other, 2);
      await read(turn % 2 === 0 ? mine : `0x${'c'.repeat(40)}`);
    }
    expect(followed).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
    name.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not followed while it could not be opened, and the reason is reported', async () => {
    const { throttle, followed, name, read } = watching(mine);
    throttle.noteInvalid(other, 'its record is damaged');
    await read(other, 20);
    expect([followed, name.conflict()?.notFollowed]).toEqual([[], 'its record is damaged']);
    await read(other, 12);
    expect(followed).toEqual([other]);
    name.stop();
  });
});

test('where no account is in use the first one named is followed at once, and then no other for a while', async () => {
  const { followed, name, read } = watching(null);
  await read(other);
  expect(followed).toEqual([other]);
  await read(mine, 2);
  expect(followed).toEqual([other]);
  await read(mine, 3);
  expect(followed).toEqual([other, mine]);
  name.stop();
});

test('a feed that names the account in use causes no switch, and nothing is reported', async () => {
  const { followed, name, read } = watching(mine);
  await read(mine, 10);
  expect([followed, name.conflict(), vi.getTimerCount()]).toEqual([[], null, 0]);
});
