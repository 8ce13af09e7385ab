import { request } from 'undici';
import { Health, type SourceHealth } from '../../src-preload/contract/views/health.ts';
import type { Config } from '../config/config.ts';
import { messageOf } from '../errors.ts';
import { readServiceFile } from '../processes/service-file.ts';
import type { Fact } from './report.ts';

export interface ServiceCheck {
  readonly fact: Fact;
  readonly sources: Readonly<Record<string, SourceHealth>> | null;
}

const about = 'service';

/** Asks the service that runs on this data folder how its sources do. Never rejects. */
export async function checkService({
  dataDir,
  token,
}: Pick<Config, 'dataDir' | 'token'>): Promise<ServiceCheck> {
  const file = readServiceFile(dataDir);
  if (file === null)
    return { fact: { about, says: 'none is running on this data folder', good: null }, sources: null };
  try {
    const answer = await request(`${file.url}/api/health`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000),
    });
    const { store, venue, agent, reference, chain } = Health.parse(await answer.body.json());
    return {
      fact: { about, says: `answers at ${file.url}`, good: true },
      sources: { store, venue, agent, reference, chain },
    };
  } catch (error) {
    const says = `service.json names ${file.url}, where none answers (${messageOf(error).split('\n')[0]})`;
    return { fact: { about, says, good: false }, sources: null };
  }
}
