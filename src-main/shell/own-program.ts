import type { App } from 'electron';
import { sep } from 'node:path';
import { commandLineSwitch } from './arguments.ts';

interface OwnProgramDeps {
  readonly app: Pick<App, 'isPackaged' | 'getAppPath'>;
  readonly process: Pick<NodeJS.Process, 'execPath' | 'env' | 'platform'>;
}

/** Program and arguments, without those of a command. */
interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

/** Program that starts the app. For an AppImage it is the image file: its content is mounted only while it runs. */
export function ownProgram({ app, process: { execPath, env } }: OwnProgramDeps): Start {
  const { APPDIR: mounted, APPIMAGE: image } = env;
  const isImage = image !== undefined && mounted !== undefined && execPath.startsWith(`${mounted}${sep}`);
  return { command: isImage ? image : execPath, args: app.isPackaged ? [] : [app.getAppPath()] };
}

/** Program that runs a command of the app without a window. On Linux Chromium needs a display unless switches disable it. */
export function ownCommandLine(deps: OwnProgramDeps): Start {
  const { command, args } = ownProgram(deps);
  const withoutDisplay =
    deps.process.platform === 'linux' ? ['--ozone-platform=headless', '--disable-gpu'] : [];
  return { command, args: [...args, ...withoutDisplay, commandLineSwitch] };
}
