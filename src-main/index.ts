import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { serveIpc } from './bridge/ipc.ts';
import { attachServiceThread, type KeychainAtStart, type ServiceThread } from './bridge/thread.ts';
import type { ProgramStart } from '../src-preload/contract/bridge/connections.ts';
import { readConfig, type Config } from './config/config.ts';
import { readFlags } from './config/flags.ts';
import { openKeptSecrets } from './config/kept-secrets.ts';
import { messageOf } from './errors.ts';
import { print, printCrashes, printed, printError } from './print.ts';
import { mcpProgram } from './app/program-start.ts';
import type { ServiceThreadData } from './app/service-thread.ts';
import { appScheme, appSchemePrivileges, serveApp, pageAddress } from './shell/app-protocol.ts';
import { commandArguments, isLink, linkScheme, ownArguments } from './shell/arguments.ts';
import { attachDesktop } from './shell/attach-desktop.ts';
import { canInstallUpdates, offerUpdates } from './shell/updates.ts';
import { reportFrameLoads } from './shell/frame-loads.ts';
import { systemKeychain, type SystemKeychain } from './shell/keychain.ts';
import { startAtLogin } from './shell/login-item.ts';
import { menuTemplate } from './shell/menu.ts';
import { guardNavigation } from './shell/navigation-guard.ts';
import { openAddress, bringToFront, showWhenReady, windowOptions } from './shell/window.ts';
import { keepPlace, placeIn } from './shell/window-place.ts';
import { ownCommandLine, ownProgram } from './shell/own-program.ts';
import { denyPermissions, guardRequests } from './shell/request-guard.ts';
import { closeBeforeQuit, isFirstInstance } from './shell/lifecycle.ts';
import { utilityChildren } from './shell/utility-child.ts';

/** As the installers name it. */
const appId = 'example.perpscope';
/** The app ends this long after it was asked to, even if the service has not closed. */
const closeGraceMs = 6_000;
const page = pageAddress(process.env['ELECTRON_RENDERER_URL'], app.isPackaged);
const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const startUtility = utilityChildren({
  utilityProcess,
  programs: {
    simulator: built('./simulator-process.js'),
    export: built('./export-process.js'),
    audit: built('./audit-process.js'),
  },
});

const command = commandArguments(process.argv);
app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
if (command !== null) void runCommandLine(command);
else if (isFirstInstance(app, showFirstWindow)) main();
else {
  printError('Perpscope is already running: its window was brought to the front.');
  app.quit();
}

/** Runs a command without a window, as `perpscope COMMAND` does: where the app is installed there need be no Node. */
async function runCommandLine(argv: readonly string[]): Promise<void> {
  printCrashes();
  app.disableHardwareAcceleration();
  app.dock?.hide();
  await app.whenReady();
  const { runCommand } = await import('./cli/commands.ts');
  await runCommand(argv, {
    host: {
      program: () => ownCommandLine({ app, process }),
      startChild: startUtility,
      // On Windows Electron gives its main process an input that is empty.
      stdin: () => new Socket({ fd: 0, readable: true, writable: false }),
      // It passes signals on as this event.
      onStop: (stop) =>
        app.on('before-quit', (event) => {
          event.preventDefault();
          stop();
        }),
    },
  });
  await printed();
  app.exit(Number(process.exitCode ?? 0));
}

// Electron is not ready before this module has been evaluated: nothing here may await it at the top level.
function main(): void {
  guardNavigation({ app, shell, origin: page.origin, onError: sayError });
  const configured = ownConfig();
  const starting = configured.then(startService);
  const close = (): Promise<void> => starting.then((service) => service.close());
  closeBeforeQuit({ app, close, graceMs: closeGraceMs });
  Promise.all([starting, configured, app.whenReady().then(prepare)])
    .then(([service, config]) => open(service, config))
    .catch((error: unknown) => end('Perpscope cannot start', messageOf(error), 2));
}

async function ownConfig(): Promise<Config> {
  return readConfig({
    flags: readFlags(ownArguments(process.argv, app.isPackaged).filter((word) => !isLink(word))),
    env: process.env,
    defaultDataDir: app.getPath('userData'),
  });
}

async function startService(config: Config): Promise<ServiceThread> {
  const workerData: ServiceThreadData = {
    config,
    webRoot: built('../renderer'),
    mcpProgram: mcpStart(config.dataDir),
  };
  const keychain = app.whenReady().then(() => systemKeychain({ safeStorage, platform: process.platform }));
  return attachServiceThread(new Worker(new URL('./service-thread.js', import.meta.url), { workerData }), {
    keychain: {
      atStart: keychain.then((ready) => openKeychain(ready, config)),
      seal: (text) => keychain.then(({ seal }) => seal(text)),
    },
    reveal: (path) => shell.showItemInFolder(path),
    startChild: startUtility,
  });
}

/** From the sources any Node will do, and its command line starts faster. */
function mcpStart(dataDir: string): ProgramStart {
  const { execPath, env } = process;
  if (!app.isPackaged) return mcpProgram({ execPath, argv: [execPath, app.getAppPath()], env }, dataDir);
  const { command, args } = ownCommandLine({ app, process });
  return { command, args: [...args, 'mcp', '--data-dir', dataDir] };
}

function openKeychain({ whyNot, open }: SystemKeychain, config: Config): KeychainAtStart {
  return { whyNot, ...openKeptSecrets(config, open) };
}

function prepare(): void {
  if (app.isPackaged && process.platform === 'win32') {
    app.setAppUserModelId(appId);
    app.setAsDefaultProtocolClient(linkScheme);
  }
  const { defaultSession } = session;
  denyPermissions(defaultSession);
  guardRequests(defaultSession, { origin: page.origin, development: !app.isPackaged });
  protocol.handle(appScheme, serveApp(built('../renderer')));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ platform: process.platform, development: !app.isPackaged })),
  );
}

async function open(service: ServiceThread, config: Config): Promise<void> {
  void service.ended.then(sayStopped);
  print(service.banner);
  const placeFile = join(config.dataDir, 'window.json');
  const place = placeIn(placeFile, screen);
  const window = new BrowserWindow({
    ...windowOptions({ preload: built('../preload/index.cjs'), devTools: !app.isPackaged }),
    ...place?.bounds,
  });
  if (place?.isMaximized === true) window.maximize();
  keepPlace(window, placeFile, sayError);
  const stopIpc = serveIpc({
    ipcMain,
    contents: window.webContents,
    endpoint: service.endpoint,
    origin: page.origin,
  });
  window.once('closed', stopIpc);
  window.once('closed', reportFrameLoads(window.webContents));
  window.once('closed', showOnDesktop(service, window, config));
  if (app.isPackaged && config.updateFeed !== null)
    window.once('closed', await lookForUpdates(config.updateFeed));
  showWhenReady(window, config.startMinimized);
  await window.loadURL(page.url).catch((error: unknown) => {
    if (!window.isDestroyed()) throw error;
  });
}

async function lookForUpdates(url: string): Promise<() => void> {
  const { autoUpdater, DebUpdater } = await import('electron-updater');
  // The one of AppImages looks for nothing where another package is installed.
  const updater = process.platform === 'linux' ? new DebUpdater() : autoUpdater;
  updater.setFeedURL({ provider: 'generic', url });
  return offerUpdates({
    updater,
    version: app.getVersion(),
    canInstall: canInstallUpdates(process.platform, process.resourcesPath),
    ask: (options) => dialog.showMessageBox(options),
    onError: (error) => printError(`Could not look for updates: ${messageOf(error)}`),
  });
}

function showOnDesktop(
  { listen }: ServiceThread,
  window: BrowserWindow,
  { startAtLogin: startsAtLogin }: Config,
): () => void {
  return attachDesktop({
    Tray,
    Menu,
    Notification,
    image: (name) => nativeImage.createFromPath(built(`../../resources/tray/${name}.png`)),
    listen,
    open: (address) => {
      const parts = { window, pageUrl: page.url, onError: sayError };
      if (address === null) bringToFront(window);
      else openAddress(parts, address);
    },
    quit: () => app.quit(),
    startsAtLogin,
    startAtLogin: (isOn) => {
      const { command, args } = ownProgram({ app, process });
      startAtLogin({ app, platform: process.platform, command: [command, ...args] }, isOn);
    },
    onError: sayError,
  });
}

function sayStopped(reason: string): void {
  end('Perpscope has stopped', `The service has stopped: ${reason}.`, 1);
}

function showFirstWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window !== undefined) bringToFront(window);
}

function sayError(error: unknown): void {
  printError(messageOf(error));
}

function end(title: string, message: string, code: number): void {
  sayError(message);
  const say = (): void => {
    dialog.showErrorBox(title, message);
    app.exit(code);
  };
  void app.whenReady().then(say);
}
