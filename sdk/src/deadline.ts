import { PerpscopeAbortError, PerpscopeTimeoutError } from './errors.ts';

export interface Deadline {
  /** Name of the request for error messages, such as `GET /mcp/risk`. */
  readonly request: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Runs `work`; rejects at the time limit or the caller's abort, whichever comes first, even if `work` ignores its signal. */
export async function within<Result>(
  { request, timeoutMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted === true) throw new PerpscopeAbortError(request, signal.reason);
  const controller = new AbortController();
  const undo: (() => void)[] = [];
  const over = new Promise<never>((_, reject) => {
    const end = (error: Error): void => {
      reject(error);
      controller.abort(error);
    };
    const onAbort = (): void => end(new PerpscopeAbortError(request, signal?.reason));
    const timer = setTimeout(() => end(new PerpscopeTimeoutError(request, timeoutMs)), timeoutMs);
    signal?.addEventListener('abort', onAbort);
    undo.push(
      () => clearTimeout(timer),
      () => signal?.removeEventListener('abort', onAbort),
    );
  });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    undo.forEach((step) => step());
  }
}
