import { act } from 'react';
import { onTestFinished } from 'vitest';
import type { BridgeCalls, CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../src-preload/contract/bridge/events.ts';
import type { FrameLoad } from '../../src-preload/contract/bridge/reference-frame.ts';
import { compose } from '../../src-renderer/app/compose.ts';
import type { BridgeLink, LinkState } from '../../src-renderer/bridge/link.ts';
import { createListeners } from '../../src-renderer/bridge/listeners.ts';
import './used.tsx';

type Push = Omit<BridgePush, 'seq' | 'epoch'> & { readonly epoch?: number; readonly seq?: number };
type Answers = {
  [K in CallName]?:
    | BridgeCalls[K]['result']
    | ((args: BridgeCalls[K]['args']) => BridgeCalls[K]['result'] | Promise<BridgeCalls[K]['result']>);
};

interface Asking {
  readonly name: CallName;
  readonly args: unknown;
}

/** A window, until the test ends, over a service that the test plays: a call without an answer, or with one that throws, fails. */
export function aWindow(answers: Answers = {}, notifier: BridgeLink['notifier'] = 'page') {
  const pushes = createListeners<BridgePush>();
  const states = createListeners<LinkState>();
  const frameLoads = createListeners<FrameLoad>();
  const asked: Asking[] = [];
  const service = { epoch: 1, answers: answers as Record<string, unknown> };
  const answerTo = async (name: CallName, args: unknown): Promise<CallOutcome<CallName>> => {
    const { epoch } = service;
    const answer = service.answers[name];
    try {
      const value: unknown = await (typeof answer === 'function' ? answer(args) : answer);
      if (value === undefined) throw new Error('no');
      return { kind: 'answer', epoch, value } as CallOutcome<CallName>;
    } catch (error) {
      return {
        kind: 'failure',
        epoch,
        error: { code: 'provider_failed', ...(error as object), message: (error as Error).message },
      };
    }
  };
  const link: BridgeLink = {
    notifier,
    call: (name, args) => {
      asked.push({ name, args });
      return answerTo(name, args) as never;
    },
    onPush: pushes.add,
    onFrameLoad: frameLoads.add,
    hideAmounts: () => undefined,
    onState: states.add,
    start: () => states.emit({ kind: 'connecting' }),
    stop: () => undefined,
  };
  const { app, start } = compose(link, {
    monotonicMs: () => 0,
    nextFrame: (apply) => apply(),
    whenIdle: (run) => void setTimeout(run),
  });
  const stop = start();
  onTestFinished(() => act(stop));
  let seq = 0;
  return {
    app,
    asked,
    service,
    /** Returns how often an operation was requested. */
    countOf: (name: CallName) => asked.filter((asking) => asking.name === name).length,
    open: () => act(() => states.emit({ kind: 'open' })),
    lose: () => act(() => states.emit({ kind: 'lost' })),
    push: (push: Push) => {
      seq = push.seq ?? seq + 1;
      act(() => pushes.emit({ epoch: service.epoch, ...push, seq } as BridgePush));
    },
  };
}
