import type { Child } from '../processes/child.ts';
import type { FromAudit, ToAudit } from './audit-messages.ts';

export interface AskedChild extends Pick<Child, 'kill' | 'ended'> {
  /** One question at a time. Rejects once the process has ended. */
  readonly ask: (question: ToAudit) => Promise<FromAudit>;
}

export function askedChild(child: Child): AskedChild {
  const waiting: { answer: ((answer: FromAudit) => void) | null } = { answer: null };
  child.onMessage((message) => waiting.answer?.(message as FromAudit));
  return {
    ...child,
    ask: async (question) => {
      const answered = new Promise<FromAudit>((resolve) => {
        waiting.answer = resolve;
      });
      child.send(question);
      const ended = child.ended.then((reason): FromAudit => ({
        kind: 'failed',
        message: `The process that reads the record for evidence ${reason}. It is started again.`,
      }));
      return Promise.race([answered, ended]);
    },
  };
}
