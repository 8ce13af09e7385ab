import type { ServiceFile } from '../processes/service-file.ts';
import { readServiceFile } from '../processes/service-file.ts';
import { userAgent } from './user-agent.ts';

/** Real ms that a service has to say that it is there. */
const answerWithinMs = 3_000;

/** The service that runs on this data folder and answers; null where there is none. */
export async function findService(dataDir: string, signal: AbortSignal): Promise<ServiceFile | null> {
  const file = readServiceFile(dataDir);
  if (file === null || !isAlive(file.pid)) return null;
  const answer = await askHealth(file, signal);
  return answer === null ? null : file;
}

/** The body of its health page; null where nobody answers who looks like Perpscope. */
export async function askHealth({ url, token }: ServiceFile, signal: AbortSignal): Promise<unknown> {
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(new URL('/api/health', url), {
      headers: { 'user-agent': userAgent, ...bearer },
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
    });
    const body: unknown = await answer.json();
    return answer.headers.has('perpscope-version') ? body : null;
  } catch {
    return null; // nobody listens there, or another program does
  }
}

/** A crash leaves the file behind, and another program may listen where it says. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
