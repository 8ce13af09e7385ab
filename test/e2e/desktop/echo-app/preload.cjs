const { contextBridge, ipcRenderer } = require('electron');

globalThis.preloadSecret = 'only here';
contextBridge.exposeInMainWorld('echo', {
  echo: (value) => ipcRenderer.invoke('echo', value),
  fail: () => ipcRenderer.invoke('fail'),
  unhandled: () => ipcRenderer.invoke('nobody'),
  tick: () => ipcRenderer.invoke('tick'),
  sendFunction: () => ipcRenderer.invoke('echo', () => 1).catch((error) => error.message),
  onTick: (listener) => {
    const deliver = (_event, ...values) => listener(...values);
    ipcRenderer.on('ticked', deliver);
    return () => {
      ipcRenderer.off('ticked', deliver);
    };
  },
});
