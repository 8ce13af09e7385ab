import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { aCompleteApp } from '../../sdk/a-complete-app.ts';
import { buildPackage } from '../../sdk/built-package.ts';

const token = 'the-token';

/** A program of another origin that uses the package as it was published, with zod beside it and no bundler. */
const page = (service: string): string => `<!doctype html>
<html lang="en">
  <title>A program of its own</title>
  <link rel="icon" href="data:," />
  <script type="importmap" nonce="n">
    { "imports": { "@perpscope/client": "/node_modules/@perpscope/client/dist/index.js", "zod": "/node_modules/zod/index.js" } }
  </script>
  <script type="module" nonce="n">
    import { createClient } from '@perpscope/client';
    const api = createClient({ baseUrl: '${service}', token: '${token}' });
    const { network, markets } = await api.markets({ assetClass: 'CRYPTO' });
    const { mark } = await api.market('sim-testnet:BTC').quote();
    const { positions } = await api.positions({ marketId: 'sim-testnet:BTC' });
    const prepared = await api.mcp.withdraw({ amount: 1, network: 'base', recipientAddress: '0x${'1'.repeat(40)}' });
    const coins = markets.map(({ coin }) => coin).join(' ');
    document.body.textContent = [network, coins, mark, positions.length, prepared.status].join(', ');
  </script>
  <body></body>
</html>`;

/** Nothing may be evaluated on it. */
const policyFor = (service: string): string =>
  `default-src 'none'; img-src data:; script-src 'self' 'nonce-n'; connect-src ${service}`;

test('the client package reads a service from an allowed origin, under a policy that forbids evaluation', async ({
  page: browserPage,
}) => {
  using built = await buildPackage();
  const served = { service: '' };
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isPage = url === '/';
    response.writeHead(200, {
      'content-type': isPage ? 'text/html' : 'text/javascript',
      'content-security-policy': policyFor(served.service),
    });
    response.end(isPage ? page(served.service) : await readFile(join(built.consumer, url)));
  };
  const host = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  try {
    await using service = await aCompleteApp({ server: { allowedOrigins: [origin], token } });
    served.service = service.url;
    const complaints: string[] = [];
    browserPage.on('console', (message) => complaints.push(message.text()));
    browserPage.on('pageerror', (error) => complaints.push(error.message));
    // The browser reports an evaluation that was refused only by this event.
    await browserPage.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error('violation', event.violatedDirective, event.blockedURI),
      );
    });
    await browserPage.goto(origin);
    await expect(browserPage.locator('body')).toHaveText('TESTNET, BTC kPEPE MATIC, 110, 1, pending');
    expect(complaints).toEqual([]);
  } finally {
    host.closeAllConnections();
    host.close();
  }
});
