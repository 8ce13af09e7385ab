import type { BrowserContext, Page, Route } from '@playwright/test';

/** Every address of the reference chart: a test answers for it, and no request leaves this machine. */
export const chartHosts = /^(https?|wss?):\/\/([a-z0-9-]+\.)*tradingview(-widget)?\.com\//;

/** Page in place of the third party's chart, in the requested theme. */
const stub = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stand-in</title><style>
body{margin:0;height:100vh;display:grid;place-items:center;font:14px sans-serif}
.dark{background:#131722;color:#d1d4dc}.light{background:#fff;color:#131722}</style></head>
<body><main><p>A stand-in for the third party’s chart</p></main><script>
const wish = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');
document.body.className = wish.theme;
document.querySelector('p').textContent += ' of ' + wish.symbol;
parent.postMessage({ name: 'ready' }, '*');
</script></body></html>`;

export interface StubAnswer {
  readonly status?: number;
  readonly body?: string;
}

/** Answers in its place; the page's requests are recorded in `asked`. */
export async function stubReference(
  where: Page | BrowserContext,
  { status = 200, body = stub }: StubAnswer = {},
): Promise<{ readonly asked: readonly string[] }> {
  const asked: string[] = [];
  await where.route(chartHosts, async (route: Route) => {
    asked.push(route.request().url());
    await route.fulfill({ status, contentType: 'text/html; charset=utf-8', body });
  });
  return { asked };
}
