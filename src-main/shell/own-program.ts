import type { App } from 'electron';
import { sep } from 'node:path';
import { commandLineSwitch } from './arguments.ts';

interface OwnProgramParts {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath'>;
  readonly process: Pick<NodeJS.Process, 'execPath' | 'env' | 'platform'>;
}

/** Program and arguments, without those of a command. */
interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

/** How the app is started. An AppImage is started by its file: what it holds is mounted while it runs, and no longer. */
export function ownProgram({ app, process: { execPath, env } }: OwnProgramParts): Start {
  const { APPDIR: mounted, APPIMAGE: image } = env;
  const isImage = image !== undefined && mounted !== undefined && execPath.startsWith(`${mounted}${sep}`);
  return { command: isImage ? image : execPath, args: app.isPackaged ? [] : [app.getAppPath()] };
}

/** How a command of the app is run, without a window. On Linux Chromium looks for a display unless it is asked for none. */
export function ownCommandLine(parts: OwnProgramParts): Start {
  const { command, args } = ownProgram(parts);
  const withoutDisplay =
    parts.process.platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : [];
  return { command, args: [...args, ...withoutDisplay, commandLineSwitch] };
}
