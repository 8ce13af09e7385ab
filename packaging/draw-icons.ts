import { chromium } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './program-files.ts';

// Draws src-renderer/icon.svg into resources/icons: one PNG for each size, and from those the macOS and Windows icons.
// Usage: node packaging/draw-icons.ts. If Playwright has no Chromium, set PERPSCOPE_CHROMIUM to the path of one.

const sizes = [16, 32, 48, 64, 128, 256, 512, 1024] as const;
type Size = (typeof sizes)[number];
type Drawn = (size: Size) => Buffer;

/** Sizes of a Windows icon. */
const icoSizes = [16, 32, 48, 64, 128, 256] as const;

/** Image types of a macOS icon, with Apple's names and their sizes in pixels (for @2x images, twice the points). */
const icnsTypes: readonly (readonly [string, Size])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** Builds an ICO file: a header, a 16-byte entry for each image, and the images as PNG. A width or height of 256 is written as 0. */
function icoOf(drawn: Drawn): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icoSizes.length, 4);
  const entries = icoSizes.map((size, at) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(drawn(size).length, 8);
    const before = icoSizes.slice(0, at).reduce((sum, earlier) => sum + drawn(earlier).length, 0);
    entry.writeUInt32LE(6 + 16 * icoSizes.length + before, 12);
    return entry;
  });
  return Buffer.concat([header, ...entries, ...icoSizes.map(drawn)]);
}

/** Builds an ICNS file: `icns` and the file length, then for each image its type, its length with these 8 bytes, and a PNG. */
function icnsOf(drawn: Drawn): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return block('icns', Buffer.concat(icnsTypes.map(([type, size]) => block(type, drawn(size)))));
}

const svg = await readFile(join(repository, 'src-renderer/icon.svg'), 'utf8');
const folder = join(repository, 'resources/icons');
const executablePath = process.env['PERPSCOPE_CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage();
  const images = new Map<Size, Buffer>();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
    );
    images.set(size, await page.screenshot({ omitBackground: true }));
  }
  const drawn: Drawn = (size) => images.get(size) ?? Buffer.alloc(0);
  await mkdir(folder, { recursive: true });
  for (const size of sizes) await writeFile(join(folder, `${size}x${size}.png`), drawn(size));
  await writeFile(join(folder, 'icon.ico'), icoOf(drawn));
  await writeFile(join(folder, 'icon.icns'), icnsOf(drawn));
} finally {
  await browser.close();
}
