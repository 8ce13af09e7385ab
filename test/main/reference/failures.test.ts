import { freshForEachTest } from '../fixture-hooks.ts';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { nested } from '../nested.ts';
import type { ReferenceProvider } from '../../../src-main/reference/reference.ts';
import type { MassivePath, MassiveReply } from '../../doubles/massive-stub.ts';
import { massiveReply, startMassiveStub } from '../../doubles/massive-stub.ts';
import { aProvider, aStockRow, aStubbedProvider, anIndexRow, failureOf, never, theKey } from './a-massive.ts';

const open = freshForEachTest(aStubbedProvider);

type Read = (provider: ReferenceProvider, signal?: AbortSignal) => Promise<unknown>;
const reads: readonly { path: MassivePath; read: Read; good: MassiveReply }[] = [
  {
    path: '/v3/snapshot',
    read: (provider, signal = never) => provider.stocks(['TSLA'], signal),
    good: massiveReply.rows((ticker) => aStockRow(ticker)),
  },
  {
    path: '/v3/snapshot/indices',
    read: (provider, signal = never) => provider.index('I:VIX', signal),
    good: massiveReply.rows((ticker) => anIndexRow(ticker)),
  },
  {
    path: '/v1/marketstatus/upcoming',
    read: (provider, signal = never) => provider.closures(signal),
    good: massiveReply.json([]),
  },
];

/** More than the 4 MiB that an answer may have. */
const endless: MassiveReply = (response) => {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  for (let sent = 0; sent < 5; sent += 1) response.write(piece);
  response.end(']');
};

const page = `<html><body>Bad Gateway for ${theKey}</body></html>`;
const faults: readonly { name: string; kind: string; fault: MassiveReply }[] = [
  { name: 'a 401', kind: 'refused', fault: massiveReply.status(401) },
  { name: 'a 403', kind: 'not_entitled', fault: massiveReply.status(403) },
  { name: 'a 404', kind: 'failed', fault: massiveReply.status(404) },
  { name: 'a 400', kind: 'failed', fault: massiveReply.status(400) },
  { name: 'a 429', kind: 'limited', fault: massiveReply.status(429) },
  { name: 'a 500', kind: 'failed', fault: massiveReply.status(500) },
  {
    name: 'a 502 page',
    kind: 'failed',
    fault: massiveReply.raw({ status: 502, type: 'text/html', body: page }),
  },
  { name: 'a 204', kind: 'failed', fault: massiveReply.raw({ status: 204 }) },
  {
    name: 'a web page with status 200',
    kind: 'failed',
    fault: massiveReply.raw({ type: 'text/html', body: page }),
  },
  {
    name: 'half JSON',
    kind: 'failed',
    fault: massiveReply.text(`{"status":"OK","results":[{"ti": "${theKey}`),
  },
  { name: 'its own key', kind: 'failed', fault: massiveReply.text(theKey) },
  { name: 'nothing', kind: 'failed', fault: massiveReply.text('') },
  { name: 'null', kind: 'failed', fault: massiveReply.text('null') },
  { name: 'a number', kind: 'failed', fault: massiveReply.text('7') },
  {
    name: 'rows that are no list',
    kind: 'failed',
    fault: massiveReply.json({ status: 'OK', results: { a: theKey } }),
  },
  { name: 'far too much', kind: 'failed', fault: endless },
  {
    name: 'one row nested deeper than 64 levels',
    kind: 'failed',
    fault: massiveReply.text(`{"status":"OK","results":[${nested(63)}]}`),
  },
  { name: 'JSON without end of depth', kind: 'failed', fault: massiveReply.text('['.repeat(200_000)) },
  { name: 'a cut connection', kind: 'failed', fault: massiveReply.cut() },
];

describe.each(reads)('a read of $path', ({ path, read, good }) => {
  test.each(faults)('answered by $name is $kind; the next good answer is read', async ({ kind, fault }) => {
    open.stub.answer(path, fault, good);
    const failed = await failureOf(read(open.provider));
    expect(failed.kind).toBe(kind);
    expect(failed.message).toMatch(/^[A-Z].*Massive.*\.$|^Massive.*\.$/);
    await expect(read(open.provider)).resolves.toBeDefined();
  });

  test.each(faults)('answered by $name fails without a piece of the key', async ({ fault }) => {
    open.stub.answer(path, fault);
    const failed = await failureOf(read(open.provider));
    const beginning = theKey.slice(0, 8);
    expect(inspect(failed, { depth: 20, showHidden: true })).not.toContain(beginning);
    expect(failed.stack).not.toContain(beginning);
  });

  test.each([massiveReply.hang(), massiveReply.hangWithin()])(
    'that runs out of time fails',
    async (fault) => {
      open.stub.answer(path, fault, good);
      const hasty = aProvider(open.stub.url, { timeoutMs: 200 });
      const failed = await failureOf(read(hasty));
      expect(failed).toMatchObject({ kind: 'failed', message: expect.stringContaining('within 0.2 s') });
      await hasty.close();
    },
  );

  test.each([301, 302, 307, 308])('redirected by %s is not followed', async (status) => {
    const elsewhere = await startMassiveStub();
    elsewhere.answer(path, good);
    open.stub.answer(path, massiveReply.status(status, { location: `${elsewhere.url}${path}` }));
    expect(await failureOf(read(open.provider))).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('not followed'),
    });
    expect(elsewhere.calls()).toEqual([]);
    await elsewhere.close();
  });

  test('that is cancelled is released at once', async () => {
    const abort = new AbortController();
    open.stub.answer(path, () => abort.abort());
    const failed = await failureOf(read(open.provider, abort.signal));
    expect(failed).toMatchObject({ kind: 'failed', message: expect.stringContaining('canceled') });
  });

  test('fails where nothing listens, and says why', async () => {
    const gone = await startMassiveStub();
    await gone.close();
    const provider = aProvider(gone.url);
    const failed = await failureOf(read(provider));
    expect(failed).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('could not be reached'),
    });
    await provider.close();
  });

  test.each(['a key', 'key\n', 'schlüssel', '', 'x'.repeat(513)])(
    'with the key %j is refused, and sends no request',
    async (key) => {
      const provider = aProvider(open.stub.url, { key });
      expect(await failureOf(read(provider))).toMatchObject({ kind: 'refused' });
      expect(open.stub.calls()).toEqual([]);
      await provider.close();
    },
  );

  test.each([
    [{ 'retry-after': '17' }, 17_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '999999999' }, 3_600_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'Wed, 07 Oct 2026 15:00:30 GMT', date: 'Wed, 07 Oct 2026 15:00:00 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 07 Oct 2026 14:00:00 GMT', date: 'Wed, 07 Oct 2026 15:00:00 GMT' }, 0],
    [{}, null],
  ])('above the rate limit, with the headers %j, waits for %s ms', async (headers, retryAfterMs) => {
    open.stub.answer(path, massiveReply.status(429, headers as Record<string, string>));
    expect(await failureOf(read(open.provider))).toMatchObject({ kind: 'limited', retryAfterMs });
  });
});

describe('the provider', () => {
  test('is found under an address that has a path of its own', async () => {
    const provider = aProvider(`${open.stub.url}/massive//`);
    expect(await failureOf(provider.closures(never))).toMatchObject({ kind: 'failed' });
    expect(open.stub.calls()).toMatchObject([{ path: '/massive/v1/marketstatus/upcoming' }]);
    await provider.close();
  });

  test('that hangs on one request answers the others meanwhile', async () => {
    for (const { path, good } of reads) open.stub.answer(path, good);
    open.stub.answer('/v3/snapshot/indices', massiveReply.hang());
    const abort = new AbortController();
    const hanging = failureOf(open.provider.index('I:VIX', abort.signal));
    await expect(open.provider.stocks(['TSLA'], never)).resolves.toMatchObject([{ kind: 'observed' }]);
    await expect(open.provider.closures(never)).resolves.toEqual({ closures: [], invalid: [] });
    abort.abort();
    expect(await hanging).toMatchObject({ kind: 'failed' });
  });
});
