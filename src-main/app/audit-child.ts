import type { Child, StartChild } from '../processes/child.ts';
import type { AuditAnswer, AuditQuestion, FromAudit, ToAudit } from './audit-messages.ts';

export interface AuditChild extends Pick<Child, 'kill' | 'ended'> {
  /** One question at a time. Rejects if it can't be answered, or the process has ended. */
  readonly ask: <Kind extends ToAudit['kind']>(question: AuditQuestion<Kind>) => Promise<AuditAnswer<Kind>>;
}

/** Starts a process that reads the record for evidence. */
export function startAudit(startChild: StartChild): AuditChild {
  const child = startChild('audit');
  const waiting: { answer: ((answer: FromAudit) => void) | null } = { answer: null };
  child.onMessage((message) => waiting.answer?.(message as FromAudit));
  const ended = child.ended.then((reason): FromAudit => ({
    kind: 'failed',
    message: `The process that reads the record for evidence ${reason}. Perpscope tries again automatically.`,
  }));
  return {
    kill: child.kill,
    ended: child.ended,
    ask: async <Kind extends ToAudit['kind']>(question: AuditQuestion<Kind>) => {
      const answered = new Promise<FromAudit>((resolve) => {
        waiting.answer = resolve;
      });
      child.send(question);
      const answer = await Promise.race([answered, ended]);
      if (answer.kind === 'failed') throw new Error(answer.message);
      return answer as AuditAnswer<Kind>; // of the kind that was asked
    },
  };
}
