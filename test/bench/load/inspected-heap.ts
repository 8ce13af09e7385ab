import { once } from 'node:events';
import { WebSocket } from 'ws';
import { untilAnswer, type StartedProgram } from './started-program.ts';

/**
 * Reads the bytes of a program's heap that are in use after a collection, by its inspector: the program was started with
 * `--inspect-port=<port>`, and listens there from the first reading on.
 */
export async function inspectedHeap(program: StartedProgram, port: number): Promise<number> {
  program.signal('SIGUSR1');
  const targets = `http://127.0.0.1:${port}/json/list`;
  await untilAnswer(targets, (body) => body.includes('webSocketDebuggerUrl'));
  const [target] = (await (await fetch(targets)).json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const ask = async (method: string, params: object): Promise<unknown> => {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [answer] = (await answered) as [Buffer];
    return JSON.parse(String(answer));
  };
  // Objects that the first collection finds unused may have kept others: only a second collection frees those.
  for (let times = 0; times < 2; times += 1) await ask('HeapProfiler.collectGarbage', {});
  const read = await ask('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' });
  socket.close();
  await once(socket, 'close');
  return (read as { result: { result: { value: number } } }).result.result.value;
}
