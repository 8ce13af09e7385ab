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
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { serveIpc } from './bridge/ipc.ts';
import { attachServiceThread, type KeychainAtStart, type ServiceThread } from './bridge/thread.ts';
import { readConfig, type Config } from './config/config.ts';
import { readFlags } from './config/flags.ts';
import { openKeptSecrets } from './config/kept-secrets.ts';
import { messageOf } from './errors.ts';
import { print, printError } from './print.ts';
import type { ServiceThreadData } from './app/service-thread.ts';
import { appScheme, appSchemePrivileges, serveApp, pageAddress } from './shell/app-protocol.ts';
import { ownArguments } from './shell/arguments.ts';
import { attachDesktop } from './shell/attach-desktop.ts';
import { reportFrameLoads } from './shell/frame-loads.ts';
import { systemKeychain, type SystemKeychain } from './shell/keychain.ts';
import { startAtLogin } from './shell/login-item.ts';
import { menuTemplate } from './shell/menu.ts';
import { guardNavigation } from './shell/navigation-guard.ts';
import { openAddress, bringToFront, showWhenReady, windowOptions } from './shell/window.ts';
import { keepPlace, placeIn } from './shell/window-place.ts';
import { denyPermissions, guardRequests } from './shell/request-guard.ts';
import { closeBeforeQuit, isFirstInstance } from './shell/lifecycle.ts';
import { utilityChildren } from './shell/utility-child.ts';

/** The app ends this long after it was asked to, even if the service has not closed. */
const closeGraceMs = 6_000;
const page = pageAddress(process.env['ELECTRON_RENDERER_URL'], app.isPackaged);
const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
if (isFirstInstance(app, showFirstWindow)) main();
else {
  printError('Perpscope is already running: its window was brought to the front.');
  app.quit();
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
    flags: readFlags(ownArguments(process.argv, app.isPackaged)),
    env: process.env,
    defaultDataDir: app.getPath('userData'),
  });
}

async function startService(config: Config): Promise<ServiceThread> {
  const workerData: ServiceThreadData = {
    config,
    webRoot: built('../renderer'),
  };
  const keychain = app.whenReady().then(() => systemKeychain({ safeStorage, platform: process.platform }));
  return attachServiceThread(new Worker(new URL('./service-thread.js', import.meta.url), { workerData }), {
    keychain: {
      atStart: keychain.then((ready) => openKeychain(ready, config)),
      seal: (text) => keychain.then(({ seal }) => seal(text)),
    },
    reveal: (path) => shell.showItemInFolder(path),
    startChild: utilityChildren({
      utilityProcess,
      programs: {
        simulator: built('./simulator-process.js'),
        export: built('./export-process.js'),
        audit: built('./audit-process.js'),
      },
    }),
  });
}

function openKeychain({ whyNot, open }: SystemKeychain, config: Config): KeychainAtStart {
  return { whyNot, ...openKeptSecrets(config, open) };
}

function prepare(): void {
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
  showWhenReady(window, config.startMinimized);
  await window.loadURL(page.url).catch((error: unknown) => {
    if (!window.isDestroyed()) throw error;
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
      const command = app.isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()];
      startAtLogin({ app, platform: process.platform, command }, isOn);
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
