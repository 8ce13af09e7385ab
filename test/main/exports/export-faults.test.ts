import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createExporter, type ExporterDeps } from '../../../src-main/app/exporter.ts';
import { openExportScope, type ExportLocation } from '../../../src-main/app/export-scope.ts';
import { writeExport } from '../../../src-main/exports/write-export.ts';
import { networkSwitched } from '../../../src-main/operations/current-source.ts';
import type { Exporter } from '../../../src-main/operations/exports/exporter.ts';
import type { StartChild } from '../../../src-main/processes/child.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { copyRecord } from '../../../src-main/store/backup.ts';
import { mountExports } from '../../../src-main/server/rest/exports.ts';
import { everything } from '../../../src-preload/contract/views/exports/exports.ts';
import { repetitions } from '../../repetitions.ts';
import { aManifest, anExport, fakeExporter } from '../fake-exporter.ts';
import { aFolder } from '../a-folder.ts';
import { aServer } from '../server/server-fixture.ts';
import { aTradedRecord, type ExportFixture } from './a-record.ts';

const rounds = repetitions(4, 20);

let record: ExportFixture;
beforeAll(async () => {
  record = await aTradedRecord();
}, 60_000);
afterAll(() => record[Symbol.asyncDispose]());

const countOf = (table: string): number =>
  record.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? -1;

/** Creates an exporter over the record, with real child processes unless others are given. */
const anExporter = (deps: Partial<ExporterDeps>) =>
  createExporter({
    startChild: forkChild,
    log: { warn: () => undefined },
    monotonic: () => performance.now(),
    location: () => record.location,
    reveal: null,
    ...deps,
  });

test('a folder of exports that can’t be used is named, with what to do', async () => {
  const dataDir = aFolder().path;
  writeFileSync(join(dataDir, 'exports'), 'not a folder');
  const { write, list } = anExporter({ location: () => ({ ...record.location, dataDir }) });
  const { signal } = new AbortController();
  const refusal = {
    code: 'provider_failed',
    message: expect.stringMatching(
      /^Exports need the folder \/\S+\/exports, which can't be used: part of its path is a file \(ENOTDIR\)\. Check its owner,/,
    ) as string,
  };
  const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
  for (const kind of ['saved', 'download'] as const)
    await expect(write(request, kind, { signal })).rejects.toMatchObject(refusal);
  expect(list).toThrow(expect.objectContaining(refusal));
});

describe('no half file is left', () => {
  const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
  const exportsIn = (): readonly string[] => {
    const folder = join(record.location.dataDir, 'exports');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.downloads') : [];
  };

  test('by a cancelled export', async () => {
    const { scope, close } = openExportScope(record.location);
    const stop = new AbortController();
    const folder = join(record.location.dataDir, 'cancelled');
    const whileWriting: string[] = [];
    const writing = writeExport(scope, request, {
      folder,
      signal: stop.signal,
      onProgress: () => {
        whileWriting.push(...readdirSync(folder));
        stop.abort(new Error('cancelled by the test'));
      },
    });
    await expect(writing).rejects.toThrow('cancelled by the test');
    close();
    // Under a name that nothing reads: a kill leaves no other file.
    expect(whileWriting).toEqual([expect.stringMatching(/^\.unfinished-/)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('by a disk that takes no more: the failure names the folder and what to do', () => {
    const sources = join(import.meta.dirname, '../../../src-main');
    const folder = join(record.location.dataDir, 'full');
    const program = `
      const { openExportScope } = await import('${sources}/app/export-scope.ts');
      const { writeExport } = await import('${sources}/exports/write-export.ts');
      const { scope } = openExportScope(${JSON.stringify(record.location)});
      await writeExport(scope, ${JSON.stringify(request)}, { folder: '${folder}' }).catch(({ message }) => console.log(message));`;
    // No file may grow beyond 64 kB, which is less than the rows take.
    const limited = ['-c', 'ulimit -f 64; exec "$0" --input-type=module -e "$1"', process.execPath, program];
    const [said = ''] = execFileSync('bash', limited, { encoding: 'utf8' }).split('\n');
    expect(said).toBe(
      `The folder ${folder} can't be written: a file there reached the largest size allowed (EFBIG). Raise the limit (ulimit -f, or that of the file system) and try again.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('by a backup on a disk that takes no more: the failure names the folder and what to do', () => {
    const sources = join(import.meta.dirname, '../../../src-main');
    const folder = join(record.location.dataDir, 'full-backups');
    const program = `
      const { backUp } = await import('${sources}/app/back-up.ts');
      try { backUp(${JSON.stringify(record.location)}, '${folder}/record.sqlite'); }
      catch ({ message }) { console.log(message); }`;
    const limited = ['-c', 'ulimit -f 64; exec "$0" --input-type=module -e "$1"', process.execPath, program];
    const said = execFileSync('bash', limited, { encoding: 'utf8' });
    expect(said).toContain(`No backup was written: the folder ${folder} can't be written: `);
    expect(said).toMatch(
      /\(SQLITE_IOERR_WRITE\)\. Check the disk, its quota and .*\(ulimit -f\), and try again\.\n$/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('by an error of another kind than the file system’s: a backup does not blame the folder', () => {
    const to = join(record.location.dataDir, 'copies', 'record.sqlite');
    const read = (): never => {
      throw new Error('the log ends early');
    };
    expect(() => copyRecord(record.location, to, read)).toThrow('No backup was written: the log ends early.');
    expect(existsSync(to)).toBe(false);
  });

  test(`by a process that is killed, ${rounds} times: each is named, and the next export is whole`, async () => {
    const before = exportsIn();
    const killing: StartChild = (name) => {
      const child = forkChild(name);
      return {
        ...child,
        send: (message) => {
          child.send(message);
          // Its first progress: it writes.
          child.onMessage(() => child.kill());
          setTimeout(child.kill, 150);
        },
      };
    };
    const killed = anExporter({ startChild: killing });
    for (let round = 0; round < rounds; round += 1)
      await expect(killed.write(request, 'saved', { signal: new AbortController().signal })).rejects.toThrow(
        /was killed by SIGKILL before it had finished, twice\. Nothing was written/,
      );
    expect(exportsIn().filter((name) => !name.startsWith('.unfinished-'))).toEqual(before);
    const whole = anExporter({});
    const { manifest } = await whole.write(request, 'saved', { signal: new AbortController().signal });
    expect(manifest.rowCount).toBe(countOf('fill'));
    expect(exportsIn().filter((name) => name.startsWith('.unfinished-'))).toEqual([]);
    expect(whole.list().saved.map(({ exportId }) => exportId)).toEqual([manifest.exportId]);
  }, 60_000);
});

describe('an export whose process is killed', () => {
  const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
  const folder = (): string => join(record.location.dataDir, 'exports');

  /** Starts processes of which the first is killed this many ms after its start. */
  const killingAfter = (ms: number, seen: { startedAt: number[]; killedAt: number[] }): StartChild => {
    return (name) => {
      const child = forkChild(name);
      seen.startedAt.push(performance.now());
      if (seen.startedAt.length > 1) return child;
      setTimeout(child.kill, ms);
      void child.ended.then(() => seen.killedAt.push(performance.now()));
      return child;
    };
  };

  test(`is named, starts again within 3 s and is whole, at ${rounds} instants of its life`, async () => {
    let killed = 0;
    for (let round = 0; round < rounds; round += 1) {
      mkdirSync(join(folder(), '.downloads'), { recursive: true });
      const before = new Set(readdirSync(folder()));
      const seen = { startedAt: [] as number[], killedAt: [] as number[] };
      const [logged, listed] = [[] as unknown[], new Set<string>()];
      const exporter = anExporter({
        startChild: killingAfter((400 * round) / rounds, seen),
        log: { warn: (fields: unknown) => logged.push(fields) },
      });
      exporter.onChange(() => exporter.list().jobs.forEach((job) => listed.add(job.restartedAfter ?? '')));
      const { manifest } = await exporter.write(request, 'saved', { signal: new AbortController().signal });
      expect(manifest.rowCount).toBe(countOf('fill'));
      const added = readdirSync(folder()).filter((name) => !before.has(name));
      expect(added.map((name) => name.endsWith(manifest.exportId.slice(0, 8)))).toEqual([true]);
      if (seen.startedAt.length === 1) continue; // it had finished before
      killed += 1;
      expect(logged).toEqual([{ reason: 'was killed by SIGKILL', subject: 'fills' }]);
      expect(listed).toContain('was killed by SIGKILL');
      const [, restartedAt = Number.NaN] = seen.startedAt;
      expect(restartedAt - (seen.killedAt[0] ?? Number.NaN)).toBeLessThan(3_000);
    }
    expect(killed).toBeGreaterThan(rounds / 4);
  }, 120_000);

  test('after it was canceled is not started again', async () => {
    const seen = { startedAt: [] as number[], killedAt: [] as number[] };
    const exporter = anExporter({ startChild: killingAfter(0, seen) });
    const stop = new AbortController();
    const writing = exporter.write(request, 'saved', { signal: stop.signal });
    stop.abort(new Error('canceled by the test'));
    await expect(writing).rejects.toThrow('canceled by the test');
    expect(seen.startedAt).toHaveLength(1);
  });
});

describe('a download while it is sent', () => {
  /** Writes this many bytes, more than a socket takes at once. */
  const writing =
    (bytes: number, afterMs = 0): Exporter['write'] =>
    async () => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      const folder = aFolder().path;
      writeFileSync(join(folder, 'fills.csv'), Buffer.alloc(bytes));
      const files = [{ name: 'fills.csv', bytes, sha256: '0'.repeat(64), rowCount: 1 }];
      return { folder, manifest: { ...aManifest, files }, manifestSha256: '0'.repeat(64) };
    };

  test('is ended by a switch, and never looks complete', async () => {
    await using server = await aServer({ scope: { exporter: { ...fakeExporter, write: writing(64e6) } } });
    const answer = await fetch(`${server.url}/api/exports/fills`);
    expect(answer.headers.get('content-length')).toBe('64000000');
    server.source.leave();
    const read = answer.arrayBuffer().then(({ byteLength }) => byteLength);
    await expect(read).rejects.toThrow('terminated');
  });

  test('does not open its file if the source was switched just before', async () => {
    // A stream of a missing file fails the test run: its error has no listener.
    const manifest = { ...aManifest, files: [{ ...aManifest.files[0], name: 'missing.csv', bytes: 3 }] };
    const app = Fastify()
      .setValidatorCompiler(() => () => true)
      .setSerializerCompiler(() => (value) => JSON.stringify(value));
    mountExports(app, {
      ask: (async () => ({ folder: aFolder().path, manifest })) as never,
      follow: () => {
        throw networkSwitched();
      },
    });
    const { statusCode } = await app.inject('/api/exports/fills');
    expect(statusCode).toBe(500);
    await app.close();
  });

  test('needs the token, but a single-use address in its stead needs none', async () => {
    const token = 'a-token-of-this-test';
    const exporter = { ...fakeExporter, takeTicket: () => anExport, write: writing(3) };
    await using server = await aServer({ scope: { exporter }, server: { token } });
    const statusOf = async (path: string, headers = {}): Promise<number> => {
      const answer = await fetch(`${server.url}${path}`, { headers });
      await answer.arrayBuffer(); // The next one of this caller may begin once it has ended.
      return answer.status;
    };
    expect(await statusOf('/api/exports/fills')).toBe(401);
    expect(await statusOf('/api/exports/fills', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusOf('/api/downloads/some-ticket-of-this-test')).toBe(200);
  });

  test('by a single-use address that is of no use says why, a switch included', async () => {
    await using server = await aServer({ scope: { exporter: fakeExporter } });
    const answer = await fetch(`${server.url}/api/downloads/a-ticket-of-an-earlier-source`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({
        error: 'not_found',
        message: expect.stringContaining('source has been switched or restarted since') as string,
      }),
    ]);
  });

  test('may be followed by the next one of its caller as soon as its last byte is there', async () => {
    const folder = aFolder().path;
    const path = join(folder, 'fills.csv');
    execFileSync('mkfifo', [path]);
    // Open for the whole test, so that the service still waits for more after the last byte.
    const pipe = openSync(path, 'r+');
    writeSync(pipe, 'abc');
    const files = [{ name: 'fills.csv', bytes: 3, sha256: '0'.repeat(64), rowCount: 1 }];
    const written = { folder, manifest: { ...aManifest, files }, manifestSha256: '0'.repeat(64) };
    const exporter = { ...fakeExporter, write: async () => written };
    await using server = await aServer({ scope: { exporter } });
    // Over a connection that stays open, and the next one over another.
    const answer = await fetch(`${server.url}/api/exports/fills`);
    expect(await answer.text()).toBe('abc');
    rmSync(path);
    writeFileSync(path, 'abc');
    expect((await server.get('/api/exports/fills')).status).toBe(200);
    closeSync(pipe);
  });

  test('has no time limit of requests, and is the only one of its caller meanwhile', async () => {
    const exporter = { ...fakeExporter, write: writing(64e6, 300) };
    await using server = await aServer({ scope: { exporter }, server: { requestTimeoutMs: 50 } });
    const answer = await fetch(`${server.url}/api/exports/fills`);
    expect(answer.status).toBe(200);
    expect((await server.get('/api/exports/fills')).status).toBe(429);
    expect((await answer.arrayBuffer()).byteLength).toBe(64e6);
  });
});

describe('a saved export', () => {
  const request = { subject: 'fills', filter: everything, format: 'csv' } as const;
  const names = (): readonly string[] => readdirSync(join(record.location.dataDir, 'exports'));

  test('is in the list with its rows while it is written, and with its manifest once it is saved', async () => {
    const seen: number[] = [];
    const undo = record.exporter.onChange(() =>
      seen.push(...record.exporter.list().jobs.map(({ rowCount }) => rowCount)),
    );
    const before = record.exporter.list().saved.length;
    record.exporter.start(request);
    await vi.waitFor(() => expect(record.exporter.list().saved).toHaveLength(before + 1), 20_000);
    await vi.waitFor(() => expect(record.exporter.list().jobs).toEqual([]));
    undo();
    expect(seen.length).toBeGreaterThan(0);
    expect(record.exporter.list().saved[0]?.rowCount).toBe(countOf('fill'));
  });

  test('is in the list of its own network and account alone', async () => {
    const [saved] = record.exporter.list().saved;
    const savedOf = (location: ExportLocation) => anExporter({ location: () => location }).list().saved;
    expect(savedOf(record.location)).toContainEqual(saved);
    expect(savedOf({ ...record.location, network: 'MAINNET' })).toEqual([]);
    expect(savedOf({ ...record.location, venue: 'hyperliquid' })).toEqual([]);
    expect(savedOf({ ...record.location, account: null })).toEqual([]);
  });

  test.each(['a cancel', 'a switch'])('that is ended by %s leaves nothing', async (how) => {
    const before = names();
    const exporter = anExporter({});
    const key = exporter.start(request);
    if (how === 'a cancel') exporter.cancel(key);
    else await exporter.close();
    await vi.waitFor(() => expect(exporter.list().jobs).toEqual([]), 20_000);
    expect(names()).toEqual(before);
  });

  test('that fails is in the list with its reason until it is dismissed', async () => {
    const location = { ...record.location, account: `0x${'f'.repeat(40)}` };
    const exporter = anExporter({ location: () => location });
    const key = exporter.start(request);
    await vi.waitFor(
      () => expect(exporter.list().jobs[0]?.failure).toContain('nothing was recorded'),
      20_000,
    );
    exporter.cancel(key);
    expect(exporter.list().jobs).toEqual([]);
  });

  test('is in the list beside a folder whose manifest is damaged, and the next export continues it', async () => {
    const damaged = join(record.location.dataDir, 'exports', 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'manifest.json'), '{ "version": 1');
    const { signal } = new AbortController();
    const write = (location: ExportLocation) =>
      anExporter({ location: () => location }).write(request, 'saved', { signal });
    const before = await write({ ...record.location, now: record.location.now + 1_000 });
    const { manifest } = await write({ ...record.location, now: record.location.now + 2_000 });
    expect(manifest.previous?.exportId).toBe(before.manifest.exportId);
    expect(record.exporter.list().saved.map(({ exportId }) => exportId)).toContain(manifest.exportId);
    expect(record.exporter.manifest(manifest.exportId)).toContain(manifest.exportId);
  });

  test('is shown in the file manager by its folder, where there is a desktop', async () => {
    const shown: string[] = [];
    const [saved] = record.exporter.list().saved;
    anExporter({ reveal: (path) => shown.push(path) }).reveal(saved?.exportId ?? '');
    expect(shown.map((path) => existsSync(join(path, 'manifest.json')))).toEqual([true]);
    expect(() => record.exporter.reveal(saved?.exportId ?? '')).toThrow('without a desktop');
  });
});
