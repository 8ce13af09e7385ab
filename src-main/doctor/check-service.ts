import { request } from 'undici';
import { z } from 'zod';
import type { SourceHealth } from '../../src-preload/contract/views/service/health.ts';
import { Health, Liveness } from '../../src-preload/contract/views/service/health.ts';
import type { Config } from '../config/config.ts';
import { SettingsInForce } from '../config/settings-in-force.ts';
import { messageOf } from '../errors.ts';
import type { ServiceFile } from '../processes/service-file.ts';
import { findServiceFile } from '../processes/service-file.ts';
import type { Fact } from './report.ts';
import { parsedJson } from '../json-text.ts';

export interface ServiceCheck {
  readonly fact: Fact;
  readonly sources: Readonly<Record<string, SourceHealth>> | null;
  /** null: no service answers, or one that does not say what it uses. */
  readonly running: RunningSettings | null;
}

/** Settings that the running service uses. */
export interface RunningSettings extends SettingsInForce {
  readonly port: number;
}

const about = 'service';
const Problem = z.object({ error: z.string(), message: z.string() });
const setToken = 'set PERPSCOPE_TOKEN to the token of the service';

/** Asks the service on this data folder for its health, with the token in its file. Never rejects. */
export async function checkService({
  dataDir,
  token,
}: Pick<Config, 'dataDir' | 'token'>): Promise<ServiceCheck> {
  const file = fileOrProblem(dataDir);
  if (file === null) return noSources('not running on this data folder', null);
  if (typeof file === 'string') return noSources(file, false);
  try {
    return judgeAnswer(await askHealth(file.url, file.token ?? token), file, token);
  } catch (error) {
    return noSources(`service.json names ${file.url}, but it does not answer (${messageOf(error)})`, false);
  }
}

/** Returns why the file can't be read in place of its content. */
function fileOrProblem(dataDir: string): ServiceFile | string | null {
  try {
    return findServiceFile(dataDir);
  } catch (error) {
    return messageOf(error);
  }
}

async function askHealth(url: string, token: string | null): Promise<HealthAnswer> {
  const { statusCode, body } = await request(`${url}/api/health`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5_000),
  });
  const text = await body.text();
  return { statusCode, body: parsedJson(text) };
}

interface HealthAnswer {
  readonly statusCode: number;
  /** undefined: no JSON. */
  readonly body: unknown;
}

function judgeAnswer(
  { statusCode, body }: HealthAnswer,
  file: ServiceFile,
  token: string | null,
): ServiceCheck {
  const answers = `answers at ${file.url}`;
  if (statusCode === 401) return noSources(`${answers}, but refuses the token: ${setToken}`, false);
  if (Liveness.safeParse(body).success) return noSources(`${answers}, but needs a token: ${setToken}`, false);
  const refused = Problem.safeParse(body).data;
  if (refused !== undefined)
    return noSources(`${answers}, but with HTTP ${statusCode}: ${refused.message}`, false);
  const health = Health.safeParse(body);
  if (!health.success)
    return noSources(
      `service.json names ${file.url}, but what answers there is no Perpscope of this version (HTTP ${statusCode})`,
      false,
    );
  const { store, venue, agent, reference, chain } = health.data;
  const isOther = token !== null && file.token !== null && token !== file.token;
  return {
    fact: {
      about,
      says: isOther ? `${answers}, but the configured token is wrong: ${setToken}` : answers,
      good: !isOther,
    },
    running: runningSettings(file),
    sources: { store, venue, agent, reference, chain },
  };
}

/** null: a service of another version, which has settings that this one does not know. */
function runningSettings({ url, settings }: ServiceFile): RunningSettings | null {
  const inForce = SettingsInForce.safeParse(settings);
  return inForce.success ? { ...inForce.data, port: Number(new URL(url).port) } : null;
}

function noSources(says: string, good: false | null): ServiceCheck {
  return { fact: { about, says, good }, sources: null, running: null };
}
