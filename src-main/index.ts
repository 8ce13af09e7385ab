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
import { defaultProfile } from '../src-preload/contract/views/service/profile-name.ts';
import { serveIpc } from './bridge/ipc.ts';
import { attachServiceThread, type KeychainAtStart, type ServiceThread } from './bridge/thread.ts';
import type { ProgramStart } from '../src-preload/contract/bridge/connections.ts';
import { readConfig, type Config } from './config/config.ts';
import { environmentOf } from './config/environment.ts';
import { readFlags } from './config/flags.ts';
import { addressOfLink, profileForLink } from './config/profile-links.ts';
import { lastUsed, listProfileFiles, noteUsed } from './config/profiles.ts';
import { openStoredSecrets } from './config/stored-secrets.ts';
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
import { openAddress, bringToFront, loadPage, showWhenReady, windowOptions } from './shell/window.ts';
import { keepWindowState, savedWindowState } from './shell/window-state.ts';
import { ownCommandLine, ownProgram } from './shell/own-program.ts';
import { denyPermissions, guardRequests } from './shell/request-guard.ts';
import { closeBeforeQuit, isFirstInstance, onLinks } from './shell/lifecycle.ts';
import { startProfile } from './shell/start-profile.ts';
import { makeWritable } from './make-folder.ts';
import { utilityChildren } from './shell/utility-child.ts';

/** Id of the app, as in the installers. */
const appId = 'example.perpscope';
/** Ms after which the app exits although the service has not closed. */
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
const words = ownArguments(process.argv, app.isPackaged);
/** Link that arrived before the window, or was among the arguments. */
const first: { link: string | null } = { link: words.find(isLink) ?? null };
/** Whether notifications hide amounts: until the page reports its choice, they do. */
const amounts = { areHidden: true };

app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
if (command !== null) void runCommandLine(command);
else begin();

function begin(): void {
  try {
    start(ownConfig());
  } catch (error) {
    end('Perpscope cannot start', messageOf(error), 2);
  }
}

/** Configuration of this process. A profile has its own folder for all of Electron's data, and therefore its own lock. */
function ownConfig(): Config {
  const flags = readFlags(words.filter((word) => !isLink(word)));
  const config = readConfig({ flags, env: process.env, defaultDataDir: app.getPath('userData') });
  if (config.profile.name === defaultProfile) return config;
  makeWritable(config.dataDir);
  app.setPath('userData', config.dataDir);
  return config;
}

function start(config: Config): void {
  const { link } = first;
  if (link !== null && !isProfileNamed()) {
    const target = targetOf(link, config);
    if (target !== config.profile.name) return handOver(target, { config, link });
  }
  if (isFirstInstance(app, (argv) => openLink(ownArguments(argv, app.isPackaged).find(isLink) ?? null)))
    return main(config);
  printError('Perpscope is already running: its window was brought to the front.');
  app.quit();
}

/** Runs a command without a window, as `perpscope COMMAND` does, because a machine with the app may have no Node. */
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
      // On Windows Electron gives its main process an empty stdin.
      stdin: () => new Socket({ fd: 0, readable: true, writable: false }),
      // Electron passes signals on as this event.
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

/** Whether this process was started for one profile, so that a link does not choose another. */
function isProfileNamed(): boolean {
  return words.some((word) => /^--(profile|data-dir)(=|$)/.test(word));
}

function targetOf(link: string, { profile: { root } }: Config): string {
  return profileForLink(link, { profiles: listProfileFiles(root), lastUsed: lastUsed(root) });
}

/** Passes a link to the profile that it is meant for, and quits. */
function handOver(name: string, { config, link }: { readonly config: Config; readonly link: string }): void {
  openProfile(config, name, link);
  app.quit();
}

function openProfile({ profile: { root } }: Config, name: string, link: string | null = null): void {
  const { env, platform } = process;
  startProfile({
    program: ownProgram({ app, process: { execPath: app.getPath('exe'), env, platform } }),
    folder: app.commandLine.getSwitchValue('user-data-dir'),
    name,
    link,
    env: environmentOf(env, root),
    onError: sayError,
  });
}

/** Shows a link in the window and brings that to the front; null: only brings it to the front. */
function openLink(link: string | null): void {
  const address = link === null ? null : addressOfLink(link);
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) first.link = link ?? first.link;
  else if (address === null) bringToFront(window);
  else openAddress({ window, pageUrl: page.url, onError: sayError }, address);
}

// Electron is not ready before this module has been evaluated, so nothing here may await it at the top level.
function main(config: Config): void {
  guardNavigation({ app, shell, origin: page.origin, onError: sayError });
  onLinks(app, (link) => {
    const target = targetOf(link, config);
    if (target === config.profile.name) openLink(link);
    else openProfile(config, target, link);
  });
  const starting = startService(config);
  const close = (): Promise<void> => starting.then((service) => service.close());
  closeBeforeQuit({ app, close, graceMs: closeGraceMs });
  Promise.all([starting, app.whenReady().then(prepare)])
    .then(([service]) => open(service, config))
    .catch((error: unknown) => end('Perpscope cannot start', messageOf(error), 2));
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
    openProfile: (name) => openProfile(config, name),
    startChild: startUtility,
  });
}

/** Command that starts the MCP server. An unpackaged app uses plain Node, whose command line starts faster. */
function mcpStart(dataDir: string): ProgramStart {
  const { execPath, env } = process;
  if (!app.isPackaged) return mcpProgram({ execPath, argv: [execPath, app.getAppPath()], env }, dataDir);
  const { command, args } = ownCommandLine({ app, process });
  return { command, args: [...args, 'mcp', '--data-dir', dataDir] };
}

function openKeychain({ whyNot, open }: SystemKeychain, config: Config): KeychainAtStart {
  return { whyNot, ...openStoredSecrets(config, open) };
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
  const windowStateFile = join(config.dataDir, 'window.json');
  const windowState = savedWindowState(windowStateFile, screen);
  const window = new BrowserWindow({
    ...windowOptions({
      title: inProfile(config, 'Perpscope'),
      preload: built('../preload/index.cjs'),
      devTools: !app.isPackaged,
    }),
    ...windowState?.bounds,
  });
  if (windowState?.isMaximized === true) window.maximize();
  keepWindowState(window, windowStateFile, sayError);
  const stopIpc = serveIpc({
    ipcMain,
    contents: window.webContents,
    endpoint: service.endpoint,
    origin: page.origin,
    onHideAmounts: (isHidden) => (amounts.areHidden = isHidden),
  });
  window.once('closed', stopIpc);
  window.once('closed', reportFrameLoads(window.webContents));
  window.once('closed', showOnDesktop(service, window, config));
  if (app.isPackaged && config.updateFeed !== null)
    window.once('closed', await lookForUpdates(config.updateFeed));
  window.on('focus', () => noteUsed(config.profile));
  showWhenReady(window, config.startMinimized);
  const address = first.link === null ? null : addressOfLink(first.link);
  await loadPage(window, address === null ? page.url : new URL(address, page.url).href);
}

async function lookForUpdates(url: string): Promise<() => void> {
  const { autoUpdater, DebUpdater } = await import('electron-updater');
  // The AppImage updater does nothing if another package is installed.
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

function showOnDesktop({ listen }: ServiceThread, window: BrowserWindow, config: Config): () => void {
  const { name } = config.profile;
  const profile = name === defaultProfile ? null : name;
  return attachDesktop({
    profile,
    Tray,
    Menu,
    Notification,
    hidesAmounts: () => amounts.areHidden,
    image: (name) => nativeImage.createFromPath(built(`../../resources/tray/${name}.png`)),
    listen,
    open: (address) => {
      const deps = { window, pageUrl: page.url, onError: sayError };
      if (address === null) bringToFront(window);
      else openAddress(deps, address);
    },
    quit: () => app.quit(),
    startsAtLogin: config.startAtLogin,
    startAtLogin: (isOn) => {
      const { command, args } = ownProgram({ app, process });
      startAtLogin({ app, platform: process.platform, command: [command, ...args], profile }, isOn);
    },
    onError: sayError,
  });
}

function inProfile({ profile: { name } }: Config, title: string): string {
  return name === defaultProfile ? title : `${name}: ${title}`;
}

function sayStopped(reason: string): void {
  end('Perpscope has stopped', `The service has stopped: ${reason}.`, 1);
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
