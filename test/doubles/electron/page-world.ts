/** The preload's world in the page: shipped with Function.toString(), so it must stay self-contained. */
import type { Codec } from './codec.ts';
import type { Bridge } from './page.ts';

type Fn = (...args: unknown[]) => unknown;

export interface PageConfig {
  binding: string;
  deliver: string;
  versions: Record<string, string>;
  platform: string;
}

export function isolatedWorld(
  codec: Codec,
  bridge: Bridge,
  cfg: PageConfig,
  preload: ((require: Fn, module: object, exports: object, process: object) => void) | null,
): void {
  const w = globalThis as any;
  const send = w[cfg.binding] as (s: string) => void;
  const raise = (m: string): never => {
    throw new Error(m);
  };
  const clone = (v: unknown): unknown => {
    try {
      return structuredClone(v);
    } catch {
      return raise('An object could not be cloned.');
    }
  };
  const listeners = new Map<string, Fn[]>();
  const on = (name: string, f: Fn) => {
    listeners.set(name, [...(listeners.get(name) ?? []), f]);
    return ipcRenderer;
  };
  const off = (name: string, f: Fn) => {
    listeners.set(
      name,
      (listeners.get(name) ?? []).filter((other) => other !== f),
    );
    return ipcRenderer;
  };
  const calls = new Map<number, { res: Fn; rej: Fn; channel: string }>();
  let seq = 0;
  const ipcRenderer: Record<string, Fn> = {
    invoke: (channel, ...args) =>
      new Promise((res, rej) => {
        const id = ++seq;
        const a = codec.encode(clone(args));
        calls.set(id, { res: res as Fn, rej, channel: String(channel) });
        send(JSON.stringify({ k: 'invoke', id, channel, args: a }));
      }),
    send: (channel, ...args) => send(JSON.stringify({ k: 'send', channel, args: codec.encode(clone(args)) })),
    sendSync: () => raise('electron double: ipcRenderer.sendSync is not supported (it would block the page)'),
    postMessage: () =>
      raise('electron double: ipcRenderer.postMessage (MessagePort transfer) is not supported'),
    on: on as Fn,
    off: off as Fn,
  };
  Object.defineProperty(w, cfg.deliver, {
    value: (json: string) => {
      const m = JSON.parse(json);
      if (m.k === 'event') {
        const args = codec.decode(m.args) as unknown[];
        for (const listener of listeners.get(m.channel) ?? [])
          listener({ sender: ipcRenderer, senderId: 0, ports: [], preventDefault() {} }, ...args);
      } else {
        const c = calls.get(m.id);
        calls.delete(m.id);
        if (m.error === undefined) c?.res(codec.decode(m.result));
        else c?.rej(new Error(`Error invoking remote method '${c.channel}': ${m.error}`));
      }
    },
  });
  const exposed = new Set<string>();
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => {
        if (exposed.has(key)) raise('Cannot bind an API on top of an existing property on the window object');
        exposed.add(key);
        bridge.post({ k: 'expose', key, v: bridge.encode(api) });
      },
    },
  };
  const process = {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform: cfg.platform,
    versions: cfg.versions,
    env: {},
    argv: [] as string[],
  };
  const require: Fn = (id) =>
    id === 'electron' || id === 'electron/renderer' || id === 'electron/common'
      ? electron
      : raise(`module not found: ${String(id)}`); // what a sandboxed preload says
  if (!preload) return;
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process);
  } catch (e) {
    send(JSON.stringify({ k: 'preload-error', message: (e as Error).message, stack: (e as Error).stack }));
    console.error('Unable to load preload script', e);
  }
}
