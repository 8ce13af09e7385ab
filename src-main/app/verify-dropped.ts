import { messageOf, PerpscopeError } from '../errors.ts';
import type { Live } from '../operations/scope.ts';
import type { StartChild } from '../processes/child.ts';
import { startAudit } from './audit-child.ts';
import type { ExportLocation } from './export-scope.ts';

interface VerifyingDeps {
  readonly startChild: StartChild;
  readonly location: () => ExportLocation;
}

/** Verifies in a process of its own, which ends with the answer or when the caller is gone. */
export const createVerifyDropped =
  ({ startChild, location }: VerifyingDeps): Live['verifyDropped'] =>
  async (dropped, signal) => {
    signal.throwIfAborted();
    const child = startAudit(startChild);
    const stop = (): void => child.kill();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return (await child.ask({ kind: 'verify', location: location(), dropped })).verification;
    } catch (error) {
      signal.throwIfAborted();
      throw new PerpscopeError('provider_failed', messageOf(error), error);
    } finally {
      signal.removeEventListener('abort', stop);
      child.kill();
    }
  };
