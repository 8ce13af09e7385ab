import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, pushChannel, type Bridge } from './contract/bridge/bridge.ts';
import type { BridgePush } from './contract/bridge/events.ts';

const bridge: Bridge = {
  call: (name, args) => ipcRenderer.invoke(callChannel, name, args),
  onPush: (listener) => {
    const deliver = (_event: unknown, push: BridgePush): void => listener(push);
    ipcRenderer.on(pushChannel, deliver);
    return () => {
      ipcRenderer.off(pushChannel, deliver);
    };
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);
