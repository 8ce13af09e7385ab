import { app, BrowserWindow, ipcMain, protocol } from 'electron';
import { join } from 'node:path';

// The least app that shows how the desktop carries values, errors and events between its processes.
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
const page = '<!doctype html><title>echo</title><p data-testid="ready">ready</p>';

app.whenReady().then(() => {
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  ipcMain.handle('echo', (_event, value) => value);
  ipcMain.handle('fail', () => {
    throw new TypeError('boom');
  });
  ipcMain.handle('tick', (event) => event.sender.send('ticked', 1, new Date(5)));
  const preload = join(import.meta.dirname, 'preload.cjs');
  return new BrowserWindow({ webPreferences: { preload } }).loadURL('app://echo/');
});
