import type { ServiceFile } from '../processes/service-file.ts';
import { readServiceFile } from '../processes/service-file.ts';

export interface ServiceLink {
  /** The service to ask. Where the last one was found gone, it is sought or started first; rejects where none can be had. */
  readonly reach: () => Promise<ServiceFile>;
  /** Says that the one last reached does not answer any more. */
  readonly lost: () => void;
}

/** The service went away while it was being used. */
export class ServiceGone extends Error {
  constructor(where: string, why: string) {
    super(
      `Perpscope ${where} is gone (${why}). Ask again: the next call finds it where it runs now, or starts it.`,
    );
  }
}

/** After a loss one call fails and says so; the next one has the service sought, or started anew. */
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
