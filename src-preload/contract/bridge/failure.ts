import type { ErrorCode } from '../views/error.ts';

/** A failure a screen can show: a code, and one sentence with cause and remedy. */
export interface BridgeFailure {
  readonly code: ErrorCode;
  readonly message: string;
}
