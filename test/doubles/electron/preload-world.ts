import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { makeCodec } from './codec.ts';
import { makeBridge, mainWorld } from './page.ts';
import { isolatedWorld, type PageConfig } from './page-world.ts';
import { bindingName, deliverName, isolatedWorldName, type PageContents } from './page-contents.ts';

/** A sandboxed preload is one CommonJS file, wrapped as Electron wraps it. */
function preloadSource({ _preferences }: PageContents): string {
  const { preload, contextIsolation = true, nodeIntegration = false, sandbox = true } = _preferences;
  if (!contextIsolation || nodeIntegration || !sandbox)
    throw new Error('electron double: only contextIsolation + sandbox without nodeIntegration is supported');
  if (!preload) return 'null';
  if (preload.endsWith('.mjs'))
    throw new Error('electron double: a sandboxed preload cannot be an ES module');
  const source = readFileSync(preload, 'utf8');
  return `function (require, module, exports, process) {\nexports = module.exports;\n${source}\n}`;
}

/** Puts both worlds, the page's own and the preload's, into every document of the top frame. */
export async function installPreload(contents: PageContents): Promise<void> {
  const body = preloadSource(contents);
  const token = randomBytes(8).toString('hex');
  const { electron = '', node, chrome = '' } = process.versions as Record<string, string>;
  const config: PageConfig = {
    binding: bindingName,
    deliver: deliverName,
    platform: process.platform,
    versions: { electron, chrome, node: node ?? '' },
  };
  const head = (out: string, into: string): string =>
    `const codec = (${makeCodec.toString()})(); const bridge = (${makeBridge.toString()})(codec, ${JSON.stringify(out)}, ${JSON.stringify(into)});`;
  const top = 'if (window !== window.top) return;';
  await contents.cdp('Runtime.addBinding', { name: bindingName, executionContextName: isolatedWorldName });
  await contents.cdp('Page.addScriptToEvaluateOnNewDocument', {
    source: `(() => { ${top} ${head(`m${token}`, `i${token}`)} (${mainWorld.toString()})(bridge); })()`,
  });
  await contents.cdp('Page.addScriptToEvaluateOnNewDocument', {
    worldName: isolatedWorldName,
    source: `(() => { ${top} ${head(`i${token}`, `m${token}`)} (${isolatedWorld.toString()})(codec, bridge, ${JSON.stringify(config)}, ${body}); })()\n//# sourceURL=${contents._preferences.preload ?? 'electron-double'}`,
  });
}
