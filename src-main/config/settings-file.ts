import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError, cannotRead } from '../errors.ts';
import {
  checkSettings,
  storedSecretNames,
  settingNames,
  type SecretName,
  type Settings,
} from './settings.ts';

const JsonObject = z.record(z.string(), z.unknown());

export function settingsPath(dataDir: string): string {
  return join(dataDir, 'settings.json');
}

/** Reads the settings file; empty if it is missing. */
export function readSettingsFile(path: string): Settings {
  const raw = readSettingsObject(path);
  const unknown = Object.keys(raw).find((name) => !settingNames.some((known) => known === name));
  if (unknown !== undefined)
    throw new StartError(
      `The settings file ${path} has an unknown setting: ${unknown}. Correct or remove it.`,
    );
  const secret = storedSecretNames.find((name) => name in raw);
  if (secret !== undefined) refuseOpenFile(path, secret);
  return checkSettings(raw, (name) => `"${name}" in ${path}`);
}

const ofOthers = 0o077;

/** Whether other users can read a file. Windows has no modes and relies on the folder's permissions. */
export const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & ofOthers) !== 0;

function refuseOpenFile(path: string, secret: SecretName): void {
  if (!isOpenToOthers(path)) return;
  throw new StartError(
    `The settings file ${path} contains ${secret} and is readable by other users. Restrict it: chmod 600 ${path}`,
  );
}

/** Reads the file's content without validating it; empty if it is missing. */
export function readSettingsObject(path: string): Record<string, unknown> {
  const text = readText(path);
  return text === null ? {} : parseObject(text, path);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw new StartError(cannotRead(`The settings file ${path}`, error), error);
  }
}

function parseObject(text: string, path: string): Record<string, unknown> {
  try {
    const raw: unknown = JSON.parse(text);
    JsonObject.parse(raw);
    return raw as Record<string, unknown>; // not a copy, which would lose a key named __proto__
  } catch (error) {
    throw new StartError(`The settings file ${path} is not a JSON object.`, error);
  }
}
