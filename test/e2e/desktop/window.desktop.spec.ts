import { expect, test } from '@playwright/test';
import type { DesktopBridge } from '../../../src-preload/contract/bridge/calls.ts';
import { oneDesktop, startScreen } from './launch.ts';

declare const window: Window & { readonly bridge: DesktopBridge };

const desktop = oneDesktop();

test('the window opens on the Overview, marked simulated, with changing figures', async () => {
  const { page } = desktop();
  await expect(startScreen(page)).toBeVisible();
  await expect(page.getByText('SIMULATED', { exact: true })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Markets the agent trades' });
  const before = await figures.innerText();
  await expect.poll(() => figures.innerText()).not.toBe(before);
});

test('the page is loaded through our own scheme in a secure context', async () => {
  const address = await desktop().app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.webContents.getURL().split('#')[0]),
  );
  expect(address).toEqual(['app://perpscope/']);
  expect(await desktop().page.evaluate(() => isSecureContext)).toBe(true);
});

test('the page has no Node and only our bridge: four frozen functions', async () => {
  const seen = await desktop().page.evaluate(() => {
    const globals = globalThis as Record<string, unknown>;
    const node = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'];
    return {
      node: node.filter((name) => typeof globals[name] !== 'undefined'),
      bridge: Object.entries(window.bridge).map(([name, value]) => [name, typeof value]),
      frozen: Object.isFrozen(window.bridge),
      unsubscribed: [window.bridge.onPush(() => {})(), window.bridge.onFrameLoad(() => {})()],
    };
  });
  expect(seen).toEqual({
    node: [],
    bridge: [
      ['call', 'function'],
      ['onPush', 'function'],
      ['onFrameLoad', 'function'],
      ['hideAmounts', 'function'],
    ],
    frozen: true,
    unsubscribed: [undefined, undefined],
  });
});

test('the bridge can be neither replaced nor removed by a page', async () => {
  const kept = await desktop().page.evaluate(() => {
    const globals = globalThis as unknown as Record<string, unknown>;
    const before = globals['bridge'];
    const attempts = [
      () => Object.assign(globals, { bridge: null }),
      () => Reflect.deleteProperty(globals, 'bridge'),
      () => Object.defineProperty(globals, 'bridge', { value: null }),
    ];
    const refused = attempts.filter((attempt) => {
      try {
        attempt();
        return globals['bridge'] === before;
      } catch {
        return globals['bridge'] === before;
      }
    });
    return refused.length;
  });
  expect(kept).toBe(3);
});

test('no key and no path of this machine reaches the page', async () => {
  const { page } = desktop();
  const known = await page.evaluate(async () => {
    const answers = [
      await window.bridge.call('getFrame', null),
      await window.bridge.call('listMarkets', null),
      await window.bridge.call('listQuotes', null),
    ];
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    return document.documentElement.outerHTML + JSON.stringify(answers) + stored + location.href;
  });
  expect(known).not.toContain(desktop().folder);
  expect(known).not.toContain(process.cwd());
  expect(known).not.toMatch(/control_?key|session_?key|token=/i);
});

test('a reload is served again, in its own session', async () => {
  const { page } = desktop();
  await page.reload();
  await startScreen(page).waitFor();
  const pushes = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const undo = window.bridge.onPush((push) => {
          undo();
          resolve(typeof push.seq);
        });
      }),
  );
  expect(pushes).toBe('number');
});

test('every response of the app has the policy, and an inline script does not run', async () => {
  const seen = await desktop().page.evaluate(async () => {
    const answers = await Promise.all(
      ['/', '/no-such-file.js', '/%2e%2e/main/index.js'].map((at) => fetch(at)),
    );
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    const evaluated = ((): string => {
      try {
        return String(new Function('return "ran"')());
      } catch (error) {
        return (error as Error).name;
      }
    })();
    return {
      policies: answers.map((answer) => answer.headers.get('content-security-policy')),
      statuses: answers.map((answer) => answer.status),
      inline: 'inlineRan' in globalThis,
      evaluated,
    };
  });
  expect(seen.statuses).toEqual([200, 404, 404]);
  for (const policy of seen.policies) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  expect(seen.inline).toBe(false);
  expect(seen.evaluated).toBe('EvalError');
});
