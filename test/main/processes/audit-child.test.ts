import { describe, expect, test } from 'vitest';
import { startAudit } from '../../../src-main/app/audit-child.ts';
import type { AuditQuestion } from '../../../src-main/app/audit-messages.ts';
import { freeMemory } from '../free-memory.ts';
import { scriptedChild } from './scripted-child.ts';

const location = { dataDir: '/data', source: 'hl-testnet', account: '0xabc' } as never;
const question: AuditQuestion<'hash'> = { kind: 'hash', location };

describe('the process that reads the record for evidence', () => {
  test('frees each answer while it runs', async () => {
    const child = scriptedChild((_question, reply) => reply({ kind: 'hash', batch: null }));
    const audit = startAudit(child.start);
    const answers: WeakRef<object>[] = [];
    for (let nth = 0; nth < 20; nth += 1) answers.push(new WeakRef(await audit.ask(question)));
    await freeMemory();
    const held = answers.filter((answer) => answer.deref() !== undefined).length;
    // The last one may still be in flight.
    expect(held).toBeLessThanOrEqual(1);
  });

  test('fails the open call when it ends, and every later one', async () => {
    const child = scriptedChild(() => undefined);
    const audit = startAudit(child.start);
    const asked = audit.ask(question);
    child.end('was killed by SIGKILL');
    await expect(asked).rejects.toThrow('was killed by SIGKILL');
    await expect(audit.ask(question)).rejects.toThrow('was killed by SIGKILL');
  });
});
