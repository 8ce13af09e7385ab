import { bitsAt, streamOf } from '../world/noise.ts';

/** Returns hexadecimal digits, always the same for a name. */
export function hexOf(name: string, digits: number): `0x${string}` {
  const stream = streamOf(0, name);
  const words = Array.from({ length: Math.ceil(digits / 8) }, (_, i) =>
    bitsAt(stream, i).toString(16).padStart(8, '0'),
  );
  return `0x${words.join('').slice(0, digits)}`;
}

/** Returns an address that belongs to nobody. */
export function addressOf(name: string): `0x${string}` {
  return hexOf(name, 40);
}
