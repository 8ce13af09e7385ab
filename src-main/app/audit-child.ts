import type { Child, StartChild } from '../processes/child.ts';
import type { AuditAnswer, AuditQuestion, FromAudit, ToAudit } from './audit-messages.ts';

export interface AuditChild extends Pick<Child, 'kill' | 'ended'> {
  /** One question at a time. Rejects if it can't be answered, or the process has ended. */
  readonly ask: <Kind extends ToAudit['kind']>(question: AuditQuestion<Kind>) => Promise<AuditAnswer<Kind>>;
}

/** Starts a process that reads the record for evidence. */
export function startAudit(startChild: StartChild): AuditChild {
  const child = startChild('audit');
  // Waits for the end of the process once: racing each question against it would retain every answer until then.
  const state: { receive: (answer: FromAudit) => void; end: FromAudit | null } = {
    receive: () => undefined,
    end: null,
  };
  child.onMessage((message) => state.receive(message as FromAudit));
  const end = (reason: string): void => {
    const message = `The process that reads the record for evidence ${reason}. Perpscope tries again automatically.`;
    state.end = { kind: 'failed', message };
    state.receive(state.end);
  };
  void child.ended.then(end);
  return {
    kill: child.kill,
    ended: child.ended,
    ask: async <Kind extends ToAudit['kind']>(question: AuditQuestion<Kind>) => {
      const answer = await new Promise<FromAudit>((resolve) => {
        state.receive = resolve;
        if (state.end === null) child.send(question);
        else resolve(state.end);
      });
      if (answer.kind === 'failed') throw new Error(answer.message);
      return answer as AuditAnswer<Kind>; // its kind is the question's
    },
  };
}
