import type { ServiceFile } from '../processes/service-file.ts';
import { readServiceFile } from '../processes/service-file.ts';

export interface ServiceLink {
  /** Returns the service, found or started again after a loss. Rejects if that fails. */
  readonly reach: () => Promise<ServiceFile>;
  /** Marks the service as no longer answering. */
  readonly lost: () => void;
}

/** The service went away while in use. */
export class ServiceGone extends Error {
  constructor(where: string, why: string) {
    super(`Perpscope ${where} is gone (${why}). Retry: the next call finds it or starts it again.`);
  }
}

/** Creates a link. After a loss, one call fails with the reason; the next one finds the service or starts it again. */
export function createServiceLink(dataDir: string, ensure: () => Promise<ServiceFile>): ServiceLink {
  const state: { isUp: boolean; flight: Promise<ServiceFile> | null } = { isUp: false, flight: null };
  const seek = async (): Promise<ServiceFile> => {
    try {
      const service = await ensure();
      state.isUp = true;
      return service;
    } finally {
      state.flight = null;
    }
  };
  const lost = (): void => void (state.isUp = false);
  return {
    lost,
    reach: async () => {
      if (!state.isUp) return (state.flight ??= seek());
      const service = readServiceFile(dataDir);
      if (service !== null) return service;
      lost();
      throw new ServiceGone(`on ${dataDir}`, 'it was closed');
    },
  };
}
