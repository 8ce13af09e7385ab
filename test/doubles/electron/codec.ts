/**
 * A wire format for values that passed a real structuredClone(). Runs in Node and, by Function.toString(), in the page:
 * the function must stay self-contained.
 */
export interface Hooks {
  fn?(f: (...a: unknown[]) => unknown): number;
  unfn?(id: number): unknown;
  promise?(p: Promise<unknown>): number;
  unpromise?(id: number): unknown;
}
export interface Codec {
  encode(v: unknown, hooks?: Hooks): string;
  decode(s: string, hooks?: Hooks): unknown;
}

export function makeCodec(): Codec {
  const tag = (v: object): string => Object.prototype.toString.call(v).slice(8, -1);
  const b64 = (b: ArrayBuffer): string => {
    let s = '';
    for (const x of new Uint8Array(b)) s += String.fromCharCode(x);
    return btoa(s);
  };
  const unb64 = (s: string): ArrayBuffer => Uint8Array.from(atob(s), (c) => c.charCodeAt(0)).buffer;
  function encode(root: unknown, hooks: Hooks = {}): string {
    const seen = new Map<object, number>();
    const nodes: unknown[] = [];
    const put = (v: any): unknown => {
      switch (typeof v) {
        case 'string':
        case 'boolean':
          return v;
        case 'undefined':
          return ['u'];
        case 'bigint':
          return ['b', String(v)];
        case 'number':
          return Number.isFinite(v) && !Object.is(v, -0) ? v : ['n', Object.is(v, -0) ? '-0' : String(v)];
        case 'function':
          if (hooks.fn) return ['f', hooks.fn(v)];
          throw new Error('An object could not be cloned.');
        case 'symbol':
          throw new Error('An object could not be cloned.');
        default:
      }
      if (v === null) return null;
      const known = seen.get(v);
      if (known !== undefined) return ['$', known];
      const i = nodes.length;
      seen.set(v, i);
      nodes.push(null);
      const t = ArrayBuffer.isView(v) ? 'View' : v instanceof Error ? 'Error' : tag(v);
      switch (t) {
        case 'Promise':
          if (!hooks.promise) throw new Error('An object could not be cloned.');
          nodes[i] = ['p', hooks.promise(v)];
          break;
        case 'Date':
          nodes[i] = ['D', put(v.getTime())];
          break;
        case 'RegExp':
          nodes[i] = ['R', v.source, v.flags];
          break;
        case 'Map':
          nodes[i] = ['M', [...v].map(([k, x]) => [put(k), put(x)])];
          break;
        case 'Set':
          nodes[i] = ['S', [...v].map(put)];
          break;
        case 'ArrayBuffer':
          nodes[i] = ['B', b64(v)];
          break;
        case 'View':
          nodes[i] = [
            'V',
            tag(v),
            put(v.buffer),
            v.byteOffset,
            tag(v) === 'DataView' ? v.byteLength : v.length,
          ];
          break;
        case 'Error':
          nodes[i] = ['E', v.name, v.message, v.stack, put(v.cause)];
          break;
        case 'Array':
          nodes[i] = ['A', v.length, Object.keys(v).map((k) => [k, put(v[k])])];
          break;
        case 'Object':
          nodes[i] = ['O', Object.keys(v).map((k) => [k, put(v[k])])];
          break;
        default:
          throw new Error(`electron double: cannot carry a ${t} across the boundary`);
      }
      return ['$', i];
    };
    const ref = put(root);
    return JSON.stringify([ref, nodes]);
  }
  function decode(s: string, hooks: Hooks = {}): unknown {
    const [root, nodes] = JSON.parse(s) as [unknown, any[][]];
    const made: unknown[] = [];
    const get = (r: any): any => {
      if (!Array.isArray(r)) return r;
      switch (r[0]) {
        case 'u':
          return undefined;
        case 'b':
          return BigInt(r[1]);
        case 'n':
          return Number(r[1]);
        case 'f':
          return hooks.unfn?.(r[1]);
        default:
      }
      const i = r[1] as number;
      if (i in made) return made[i];
      const n = nodes[i]!;
      switch (n[0]) {
        case 'p':
          return (made[i] = hooks.unpromise?.(n[1]));
        case 'D':
          return (made[i] = new Date(get(n[1])));
        case 'R':
          return (made[i] = new RegExp(n[1], n[2]));
        case 'B':
          return (made[i] = unb64(n[1]));
        case 'V':
          return (made[i] = new (globalThis as any)[n[1]](get(n[2]), n[3], n[4]));
        case 'M': {
          const m = new Map();
          made[i] = m;
          for (const [k, x] of n[1]) m.set(get(k), get(x));
          return m;
        }
        case 'S': {
          const m = new Set();
          made[i] = m;
          for (const x of n[1]) m.add(get(x));
          return m;
        }
        case 'E': {
          const C =
            { TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError }[n[1] as string] ??
            Error;
          const e = new C(n[2]);
          made[i] = e;
          e.stack = n[3];
          const c = get(n[4]);
          if (c !== undefined) e.cause = c;
          return e;
        }
        case 'A': {
          const a: any[] = [];
          a.length = n[1];
          made[i] = a;
          for (const [k, x] of n[2]) a[k] = get(x);
          return a;
        }
        default: {
          const o: any = {};
          made[i] = o;
          for (const [k, x] of n[1])
            Object.defineProperty(o, k, {
              value: get(x),
              enumerable: true,
              writable: true,
              configurable: true,
            });
          return o;
        }
      }
    };
    return get(root);
  }
  return { encode, decode };
}
