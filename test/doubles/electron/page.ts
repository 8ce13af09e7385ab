/** Code that runs inside the page; every function is shipped with Function.toString() and must stay self-contained. */
import type { Codec, Hooks } from './codec.ts';

type Fn = (...a: unknown[]) => unknown;
export interface Bridge {
  hooks: Hooks;
  encode(v: unknown): string;
  decode(s: string): unknown;
  post(m: object): void;
  onExpose(f: (key: string, v: unknown) => void): void;
}

/** One end of contextBridge: two JS worlds that share a DOM talk through synchronous CustomEvents with string detail. */
export function makeBridge(codec: Codec, out: string, inn: string): Bridge {
  let seq = 0;
  let ret: { ok: boolean; v: string } | undefined;
  let expose: ((key: string, v: unknown) => void) | undefined;
  const fns = new Map<number, Fn>();
  const ids = new WeakMap<Fn, number>();
  const pending = new Map<number, { res: Fn; rej: Fn }>();
  const post = (m: object): void => {
    window.dispatchEvent(new CustomEvent(out, { detail: JSON.stringify(m) }));
  };
  const hooks: Hooks = {
    fn: (f) => {
      let id = ids.get(f);
      if (id === undefined) {
        id = ++seq;
        ids.set(f, id);
        fns.set(id, f);
      }
      return id;
    },
    unfn:
      (id) =>
      (...args: unknown[]) => {
        const outer = ret;
        ret = undefined;
        post({ k: 'call', id, args: codec.encode(args, hooks) });
        const r = ret as { ok: boolean; v: string } | undefined;
        ret = outer;
        if (!r) throw new Error('electron double: the other world is gone');
        const v = codec.decode(r.v, hooks);
        if (!r.ok) throw v;
        return v;
      },
    promise: (p) => {
      const id = ++seq;
      p.then(
        (v) => post({ k: 'settle', id, ok: true, v: codec.encode(v, hooks) }),
        (e) => post({ k: 'settle', id, ok: false, v: codec.encode(e, hooks) }),
      ).catch((e: Error) => post({ k: 'settle', id, ok: false, v: codec.encode(e, hooks) }));
      return id;
    },
    unpromise: (id) => new Promise((res, rej) => pending.set(id, { res: res as Fn, rej })),
  };
  window.addEventListener(inn, (ev) => {
    const m = JSON.parse((ev as CustomEvent<string>).detail);
    if (m.k === 'call') {
      let r: object;
      try {
        r = {
          k: 'ret',
          ok: true,
          v: codec.encode(fns.get(m.id)!(...(codec.decode(m.args, hooks) as unknown[])), hooks),
        };
      } catch (e) {
        r = { k: 'ret', ok: false, v: codec.encode(e instanceof Error ? e : new Error(String(e)), hooks) };
      }
      post(r);
    } else if (m.k === 'ret') ret = m;
    else if (m.k === 'settle') {
      const p = pending.get(m.id);
      pending.delete(m.id);
      const v = codec.decode(m.v, hooks);
      if (m.ok) p?.res(v);
      else p?.rej(v);
    } else if (m.k === 'expose') expose?.(m.key, codec.decode(m.v, hooks));
  });
  return {
    hooks,
    encode: (v) => codec.encode(v, hooks),
    decode: (s) => codec.decode(s, hooks),
    post,
    onExpose: (f) => {
      expose = f;
    },
  };
}

export function mainWorld(bridge: Bridge): void {
  const freeze = (v: unknown): unknown => {
    if (
      v &&
      typeof v === 'object' &&
      !(ArrayBuffer.isView(v) || v instanceof Promise) &&
      !Object.isFrozen(v)
    ) {
      Object.freeze(v);
      Object.values(v).forEach(freeze);
    }
    return v;
  };
  bridge.onExpose((key, v) =>
    Object.defineProperty(window, key, {
      value: freeze(v),
      writable: false,
      configurable: false,
      enumerable: true,
    }),
  );
}
