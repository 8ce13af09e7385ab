import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aFolder } from '../a-folder.ts';

test('a child whose message comes after its parent has gone ends without an error', async () => {
  const folder = aFolder();
  try {
    const child = fork(join(import.meta.dirname, 'late-child.ts'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    const [output, ended] = [text(child.stderr!), once(child, 'exit')];
    await once(child, 'message');
    const parentLeft = join(folder.path, 'parent-left');
    child.send(parentLeft);
    child.disconnect();
    writeFileSync(parentLeft, '');
    expect(await output).toBe('');
    expect(await ended).toEqual([0, null]);
  } finally {
    folder.remove();
  }
});
