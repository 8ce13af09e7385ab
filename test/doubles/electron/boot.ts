import { pathToFileURL } from 'node:url';
import { mainScript } from './launch.ts';
import { becomeReady } from './ready.ts';

const timeoutMs = 15_000;
// Electron would wait for ever here too: say why.
const hint = setTimeout(() => {
  console.error(
    'electron double: the main module is still being evaluated after 15 s; a top-level `await app.whenReady()` never returns in Electron',
  );
}, timeoutMs);
await import(pathToFileURL(mainScript).href);
clearTimeout(hint);
await becomeReady();
