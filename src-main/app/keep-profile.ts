import type { SettingsChange, SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import type { Config } from '../config/config.ts';
import { portsFor, readProfileFile, writeProfileFile } from '../config/profiles.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { LocalPort } from '../server/local-port.ts';

interface ProfileDeps {
  readonly config: Pick<Config, 'dataDir' | 'profile' | 'origins'>;
  readonly port: Pick<LocalPort, 'status' | 'onChange'>;
  readonly settings: () => Pick<SettingsView, 'venue' | 'network'>;
  /** Returns its undo. */
  readonly onSettings: (listener: () => void) => () => void;
  readonly log: Log;
}

/** Keeps the file from which other profiles read this one's state. Returns its undo, which writes that the profile is closed. */
export function keepProfileFile({ config, port, settings, onSettings, log }: ProfileDeps): () => void {
  const { dataDir, profile } = config;
  const state = { port: readProfileFile(dataDir)?.port ?? null, written: '' };
  const write = (pid: number | null): void => {
    const status = port.status();
    const open = status.kind === 'open' ? status.port : null;
    state.port = open ?? state.port;
    const { venue, network } = settings();
    const content = {
      name: profile.name,
      venue: venue.value,
      network: network.value,
      // While it runs without its port, its earlier port must not lead to another program.
      port: pid === null ? state.port : open,
      pid,
    };
    const text = JSON.stringify(content);
    if (text === state.written) return;
    try {
      writeProfileFile(dataDir, content);
      state.written = text;
    } catch (error) {
      log.warn(
        { message: messageOf(error) },
        'the file that other profiles read about this profile could not be written',
      );
    }
  };
  const now = (): void => write(process.pid);
  now();
  const undo = [port.onChange(now), onSettings(now)];
  return () => {
    undo.forEach((end) => end());
    write(null);
  };
}

/** Ports to try after the usual one, for a profile without a saved port. */
export function furtherPorts({ profile, origins }: Pick<Config, 'profile' | 'origins'>): readonly number[] {
  return origins.port === undefined ? portsFor(profile).slice(1) : [];
}

interface KeptPortDeps extends Pick<ProfileDeps, 'config' | 'port' | 'log'> {
  readonly save: (change: SettingsChange) => Promise<unknown>;
}

/** Saves the first port of a profile in its settings, so that the configuration of its clients stays valid. */
export async function keepFirstPort({ config, port, log, save }: KeptPortDeps): Promise<void> {
  const status = port.status();
  const isStored = config.profile.name === defaultProfile || config.origins.port !== undefined;
  if (isStored || status.kind !== 'open') return;
  try {
    await save({ port: status.port });
  } catch (error) {
    log.warn({ message: messageOf(error) }, 'the port of this profile could not be saved');
  }
}
