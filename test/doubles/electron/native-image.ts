import type * as Electron from 'electron';
import { readFileSync } from 'node:fs';
import { fake } from './strict.ts';

/** Offsets of width and height in a PNG's first chunk. */
const pngSize = { width: 16, height: 20, end: 24 };

function image(bytes: Buffer): Electron.NativeImage {
  const read = (offset: number): number => (bytes.length > pngSize.end ? bytes.readUInt32BE(offset) : 0);
  return fake<Electron.NativeImage>()('nativeImage', {
    isEmpty: () => bytes.length === 0,
    toPNG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
    getSize: (() => ({ width: read(pngSize.width), height: read(pngSize.height) })) as never,
    resize: () => image(bytes),
    setTemplateImage: () => {},
  });
}

// As in Electron, a file that can't be read is an empty image.
function fromPath(path: string): Electron.NativeImage {
  try {
    return image(readFileSync(path));
  } catch {
    return image(Buffer.alloc(0));
  }
}

export const nativeImage = fake<typeof Electron.nativeImage>()('nativeImage', {
  createFromPath: fromPath,
});
