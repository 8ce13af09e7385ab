import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { readServiceFile, type ServiceFile } from '../../../src-main/processes/service-file.ts';

export function serviceOn(dataDir: string): ServiceFile {
  const service = readServiceFile(dataDir);
  if (service === null) throw new Error(`No service runs on ${dataDir}: ${logOf(dataDir)}`);
  return service;
}

/** Ends the process that service.json names, and waits until it is gone. */
export async function endServiceOn(dataDir: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const service = readServiceFile(dataDir);
  if (service === null || !isThere(service.pid)) return;
  process.kill(service.pid, signal);
  await untilGone(service.pid);
}

export async function untilGone(pid: number): Promise<void> {
  await vi.waitUntil(() => !isThere(pid), { timeout: 60_000, interval: 20 });
}

/** A process that has ended counts as gone even where nobody has asked for its exit code yet. */
function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function logOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'mcp-service.log'), 'utf8');
  } catch {
    return 'it logged nothing';
  }
}
