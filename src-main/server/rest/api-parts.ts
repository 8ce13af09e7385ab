import type { Log } from '../../log.ts';
import type { ReadModel } from '../../queries/read-model.ts';

export interface ApiParts {
  readonly readModel: ReadModel;
  readonly version: string;
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly token: string | null;
}
