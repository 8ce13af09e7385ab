import { settingsInForce } from '../config/settings-in-force.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { updateServiceFile, writeServiceFile } from '../processes/service-file.ts';
import type { ChangeableToken } from '../server/access-token.ts';
import type { LocalPort } from '../server/local-port.ts';
import type { SourceControl } from './source/source-control.ts';

interface ServiceFileDeps {
  readonly dataDir: string;
  readonly control: Pick<SourceControl, 'token' | 'config' | 'commands'>;
  readonly token: Pick<ChangeableToken, 'onChange'>;
  readonly port: Pick<LocalPort, 'status' | 'onChange'>;
  readonly controlKey: string;
  readonly log: Log;
}

/**
 * Keeps the file in the data folder in which this user's programs find the service, its token and its settings while the port is
 * open. Returns its undo.
 */
export function keepServiceFile({
  dataDir,
  control,
  token,
  port,
  controlKey,
  log,
}: ServiceFileDeps): () => void {
  const state = { remove: (): void => undefined };
  const inForce = () => ({ token: control.token.text(), settings: settingsInForce(control.config()) });
  const undoPort = port.onChange(() => {
    const status = port.status();
    if (status.kind === 'shut') return;
    const own = { url: status.url, pid: process.pid, controlKey };
    state.remove = writeServiceFile(dataDir, { ...own, ...inForce() });
  });
  const update = (): void => {
    try {
      updateServiceFile(dataDir, inForce());
    } catch (error) {
      // The token is in force all the same: a program that relies on this file is refused until the next start.
      log.error({ message: messageOf(error) }, 'the file for programs of this user could not be written');
    }
  };
  const undo = [token.onChange(update), whenChanged(control, update)];
  return () => {
    undoPort();
    undo.forEach((end) => end());
    state.remove();
  };
}

/** Calls the listener once the configuration in force is another one. Returns its undo. */
function whenChanged(
  { config, commands }: Pick<SourceControl, 'config' | 'commands'>,
  listener: () => void,
): () => void {
  const known = { config: config() };
  return commands.onSettings(() => {
    if (known.config === config()) return;
    known.config = config();
    listener();
  });
}
