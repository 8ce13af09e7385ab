import type { CallName, CallOutcome } from '../../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { BridgeEndpoint } from '../../../src-main/bridge/endpoint.ts';

export const aPush = (seq: number, epoch = 1): BridgePush => ({
  event: 'clock',
  epoch,
  seq,
  payload: { worldMs: 1_000, rate: 1 },
});

export const anAnswer = (epoch = 1): CallOutcome<CallName> => ({ kind: 'answer', epoch, value: null });

interface FakeEndpoint extends BridgeEndpoint {
  readonly asked: (readonly [unknown, unknown])[];
  readonly push: (push: BridgePush) => void;
  readonly open: () => number;
}

/** A service whose sessions push once at the start, record the calls, and end when closed. */
export function fakeEndpoint(
  answer: (name: unknown) => Promise<CallOutcome<CallName>> = async () => anAnswer(),
): FakeEndpoint {
  const listeners = new Set<(push: BridgePush) => void>();
  const asked: (readonly [unknown, unknown])[] = [];
  return {
    asked,
    push: (push) => listeners.forEach((listener) => listener(push)),
    open: () => listeners.size,
    connect: (onPush) => {
      listeners.add(onPush);
      onPush(aPush(0));
      return {
        call: (name, args) => {
          asked.push([name, args]);
          return answer(name);
        },
        close: () => void listeners.delete(onPush),
      };
    },
  };
}
