import type { Config } from '../config/config.ts';
import type { LogFiles } from '../log-files.ts';
import { openLogFiles } from '../log-files.ts';
import { type Log, type LogOptions, createLog } from '../log.ts';

export interface ServiceLog {
  readonly log: (scope: string) => Log;
  /** Opens the log files. Call it once this service has locked the data folder. Returns their undo. */
  readonly openFiles: () => Promise<() => void>;
}

type LogSettings = Pick<Config, 'dataDir' | 'logLevel' | 'logFilesKept' | 'logFileMegabytes'>;

/** Log of the service: on stderr, or `logTo`, and in the log files of its data folder. */
export function createServiceLog(config: LogSettings, logTo: LogOptions['destination']): ServiceLog {
  const state = { files: null as LogFiles | null };
  const files = { write: (line: string) => state.files?.write(line) };
  const log = createLog({
    level: config.logLevel,
    files,
    ...(logTo === undefined ? {} : { destination: logTo }),
  });
  // Node itself prints a crash on stderr.
  const crashes = createLog({ level: 'silent', files })('service');
  const noteCrash = (err: unknown): void => crashes.error({ err }, 'the service failed');
  return {
    log,
    openFiles: async () => {
      state.files = await openLogFiles({
        dataDir: config.dataDir,
        kept: config.logFilesKept,
        megabytes: config.logFileMegabytes,
        onTrouble: (message) =>
          log('log').warn({ message }, 'the log files cannot be written; the service goes on without them'),
      });
      process.on('uncaughtExceptionMonitor', noteCrash);
      return () => {
        process.off('uncaughtExceptionMonitor', noteCrash);
        state.files?.close();
        state.files = null;
      };
    },
  };
}
