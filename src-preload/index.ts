import { contextBridge, ipcRenderer } from 'electron';
import {
  amountsChannel,
  callChannel,
  frameChannel,
  pushChannel,
  type DesktopBridge,
} from './contract/bridge/calls.ts';

/** Subscribes to a channel. Returns the function that unsubscribes. */
function hear<T>(channel: string, listener: (message: T) => void): () => void {
  const deliver = (_event: unknown, message: T): void => listener(message);
  ipcRenderer.on(channel, deliver);
  return () => {
    ipcRenderer.off(channel, deliver);
  };
}

const bridge: DesktopBridge = {
  call: (name, args) => ipcRenderer.invoke(callChannel, name, args),
  onPush: (listener) => hear(pushChannel, listener),
  onFrameLoad: (listener) => hear(frameChannel, listener),
  hideAmounts: (isHidden) => ipcRenderer.invoke(amountsChannel, isHidden),
};

contextBridge.exposeInMainWorld('bridge', bridge);
