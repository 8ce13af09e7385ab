import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEvidence } from '../../../src-main/app/verify-record.ts';
import { readEvidence } from '../../../src-main/exports/read-evidence.ts';
import type { EvidenceCheck } from '../../../src-preload/contract/bridge/verification.ts';
import { recordPath } from '../../../src-main/store/record-file.ts';
import { repository } from '../../tooling/repository.ts';
import { anExportedRecord, copyOf, editFile, type ExportedRecord } from './exported-record.ts';

let whole: ExportedRecord;
let changed: ExportedRecord;
const count = { copies: 0 };
beforeAll(async () => {
  whole = await anExportedRecord();
});
afterAll(() => whole.folder.drop());
beforeEach(() => {
  changed = copyOf(whole, `copy-${(count.copies += 1)}`);
});
afterEach(() => rmSync(changed.dataDir, { recursive: true }));

const [first, second, third] = [0, 1, 2];
const manifest = (nth: number): string => changed.manifests[nth] ?? '';
const csv = (nth: number): string => join(dirname(manifest(nth)), 'fills-partial.csv');

/** `dataDir` null: without the record. */
function checks(
  paths: readonly string[],
  dataDir: string | null = changed.dataDir,
): readonly EvidenceCheck[] {
  return verifyEvidence(
    paths.map(readEvidence),
    dataDir === null ? null : { dataDir, name: dataDir, recordName: recordPath },
  );
}
const of = (kind: EvidenceCheck['check'], nth: number, paths = changed.manifests): readonly EvidenceCheck[] =>
  checks(paths).filter(({ check, path }) => check === kind && path === manifest(nth));

/** Standalone verifier. */
function python(...paths: readonly string[]): { readonly code: number | null; readonly lines: string } {
  const run = spawnSync('python3', [join(repository, 'docs/verify.py'), ...paths], { encoding: 'utf8' });
  return { code: run.status, lines: run.stdout };
}

describe('an unchanged record', () => {
  test('passes: files and record match, and each manifest continues the one before', () => {
    const found = checks(changed.manifests);
    expect(found.map(({ check, result }) => `${check} ${result}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'files holds'),
      ...Array.from({ length: 3 }, () => 'record holds'),
      ...Array.from({ length: 2 }, () => 'continuation holds'),
    ]);
    expect(python(...changed.manifests).code).toBe(0);
  });

  test('needs the manifests in between, or the record, to connect two that are not neighbors', () => {
    const apart = [manifest(first), manifest(third)];
    expect(checks(apart, null).map(({ check, result }) => `${check} ${result}`)).toEqual([
      'files holds',
      'files holds',
      'record skipped',
      'record skipped',
      'continuation holds',
      'continuation not_checked',
    ]);
    expect(python(...apart).code).toBe(2);
    expect(checks(apart).filter(({ result }) => result !== 'holds')).toEqual([]);
  });

  test('is not checked where the named data folder has no record or does not exist', () => {
    for (const folder of ['/nowhere', csv(first)])
      expect(checks([manifest(first)], folder).map(({ result }) => result)).toEqual(['holds', 'not_checked']);
  });
});

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `perpscope verify` where no folder is named otherwise. */
function verify(args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  return spawnSync(process.execPath, [join(repository, 'src-main/cli.ts'), 'verify', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: '/nowhere', XDG_CONFIG_HOME: '/nowhere', ...env },
  });
}

test.each([
  ['the command line', ['--data-dir', '/nowhere'], {}],
  ['the environment', [], { PERPSCOPE_DATA_DIR: '/nowhere' }],
  ['nobody', [], {}],
])(
  'a data folder without the record that is named by %s is not checked: exit code 2',
  (_name, folder, env) => {
    const run = verify([manifest(first), ...folder], env);
    expect([run.status, run.stderr]).toEqual([2, '']);
    expect(run.stdout).toMatch(/^NOT CHECKED record .*--data-dir.*--files-only/m);
    const asJson = JSON.parse(verify([manifest(first), '--json', ...folder], env).stdout) as object;
    expect(asJson).toHaveProperty('result', 'not_checked');
  },
);

describe('with --files-only', () => {
  test('the record is skipped, and the rest decides', () => {
    const run = verify([manifest(first), '--files-only']);
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toMatch(/^OK files .*\nSKIPPED record .*--files-only/);
    editFile(csv(first), (text) => `${text} `);
    expect(verify([manifest(first), '--files-only']).status).toBe(1);
  });

  test('a folder with a record is not named', () => {
    const run = verify([manifest(first), '--files-only', '--data-dir', changed.dataDir]);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(/--files-only/);
  });

  test.each([
    ['none', null, 'not_checked', 2],
    ['one that was changed', 'x', 'fails', 1],
  ])('a manifest whose checkpoint is %s does not hold, as in Python', (_name, checkpoint, result, code) => {
    editFile(manifest(first), (text) => JSON.stringify({ ...(JSON.parse(text) as object), checkpoint }));
    expect(checks([manifest(first)], null).map((check) => check.result)).toEqual(['holds', result]);
    expect(python(manifest(first)).code).toBe(code);
  });
});

test('a manifest names the schema of the record, and both verifiers read an older manifest that does not', () => {
  editFile(manifest(third), (text) => {
    expect(text).toMatch(/"schemaVersion": \d+,\n/);
    return text.replace(/ *"schemaVersion": \d+,\n/, '');
  });
  const found = checks([manifest(third)]);
  expect(found.map(({ result }) => result)).toEqual(['holds', 'holds', 'holds']);
  expect(python(manifest(third)).code).toBe(0);
});

describe('a change of the record fails, and names the first row that differs', () => {
  const seqOf = (which: string): string => `(SELECT ${which}(seq) FROM fill WHERE time < 100000)`;

  test.each([
    [
      'a byte of a value',
      `UPDATE fill SET price = price || '1' WHERE seq = ${seqOf('min')}`,
      /, fill of 1970-01-01T00:01:00.001Z, was changed/,
    ],
    [
      'a removed row',
      `DELETE FROM fill WHERE seq = ${seqOf('min')}`,
      /^Row \d+ of the record is missing; the row before it is market_change/,
    ],
    [
      'a row inserted under a number that was given',
      `INSERT INTO order_status VALUES (2, 1, 'filled', 1)`,
      /has a second row 2/,
    ],
    [
      'a row inserted under a number that was never given',
      `INSERT INTO order_status VALUES (-5, 1, 'filled', 1)`,
      /a row with the number -5, which it never gave/,
    ],
    [
      'two rows in each other’s place',
      `UPDATE order_status SET seq = -1 WHERE seq = (SELECT min(seq) FROM order_status);
       UPDATE order_status SET seq = (SELECT seq FROM fill ORDER BY seq LIMIT 1) WHERE seq = -1;
       UPDATE fill SET seq = 1000 WHERE seq = (SELECT min(seq) FROM fill)`,
      /was changed after it was stored/,
    ],
  ])('%s', (_name, sql, message) => {
    changed.edit(sql);
    const found = of('record', third);
    expect(found.map(({ result }) => result)).toEqual(['fails']);
    expect(found[0]?.message).toMatch(message);
    expect(found[0]?.row?.seq).toEqual(expect.any(Number));
  });

  test('a change of a late row leaves the proof of earlier manifests valid', () => {
    changed.edit('UPDATE fill SET price = 1 WHERE seq = (SELECT max(seq) FROM fill)');
    expect([first, second, third].map((nth) => of('record', nth)[0]?.result)).toEqual([
      'holds',
      'holds',
      'fails',
    ]);
  });

  test('of rows that were changed and hashed again, only a range can be named', () => {
    changed.edit('UPDATE fill SET price = 1 WHERE seq = (SELECT max(seq) FROM fill)');
    changed.hashAgain();
    expect(of('record', third)[0]).toMatchObject({
      result: 'fails',
      message: expect.stringMatching(/can't be found\. It is row \d+ or a later one\.$/),
    });
  });

  test('another record in its place', () => {
    changed.edit("UPDATE log_begin SET log_id = '00000000000000000000000000000000'");
    expect(of('record', third)[0]?.message).toContain('it names another log');
  });
});

describe('a change of an export fails, here and in the standalone verifier', () => {
  const verdicts = (paths: readonly string[] = changed.manifests) => ({
    ours: checks(paths, null)
      .filter(({ result }) => result === 'fails')
      .map(({ message }) => message)
      .join('\n'),
    python: python(...paths).code,
  });

  test('a byte of a file', () => {
    editFile(csv(first), (text) => text.replace('BTC', 'BTD'));
    expect(verdicts()).toEqual({ ours: expect.stringMatching(/fills-partial\.csv was changed/), python: 1 });
  });

  test('a file of another export', () => {
    copyFileSync(csv(third), csv(first));
    expect(verdicts()).toEqual({
      ours: expect.stringMatching(/fills-partial\.csv has \d+ bytes, not \d+/),
      python: 1,
    });
  });

  test('a manifest whose checkpoint was edited', () => {
    editFile(manifest(second), (text) =>
      text.replace(
        /("checkpoint": "\S+\\n\d+\\n)(.)/,
        (_, head: string, letter: string) => head + (letter === 'A' ? 'B' : 'A'),
      ),
    );
    expect(verdicts()).toEqual({ ours: expect.stringMatching(/does not hold/), python: 1 });
    expect(of('record', second)[0]?.result).toBe('fails');
  });

  test.each([
    ['whose text was edited', /"complete": /, '"complete":  '],
    ['that was taken out of its log', /^ {2}"checkpoint": ".*"/m, '  "checkpoint": null'],
  ])('a manifest %s, once the next one is there', (_edit, of, by) => {
    editFile(manifest(second), (text) => text.replace(of, by));
    expect(verdicts()).toEqual({
      ours: expect.stringMatching(/was changed after it was written: its sha256 is/),
      python: 1,
    });
  });
});

test.each([
  ['that is missing', () => '/nowhere'],
  ['without a manifest', () => changed.dataDir],
  ['that is no manifest', () => manifest(second)],
])('a path %s is not checked, and hides nothing about the others, as in Python', (_name, path) => {
  editFile(manifest(second), () => '{}');
  const both = [path(), manifest(first)];
  const found = (): readonly unknown[] => [verify([...both, '--files-only']).status, python(...both).code];
  expect(found()).toEqual([2, 2]);
  expect(python(...both).lines).toMatch(/^NOT CHECKED files .*: .+\nOK files /);
  editFile(csv(first), (text) => text.replace('BTC', 'BTD'));
  expect(found()).toEqual([1, 1]);
});

test('the standalone verifier is short and imports only the standard library', async () => {
  const { readFileSync } = await import('node:fs');
  const lines = readFileSync(join(repository, 'docs/verify.py'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  const imported = lines.filter((line) => /^(import|from) /.test(line)).map((line) => line.split(' ')[1]);
  expect(imported).toEqual(['base64', 'hashlib', 'json', 'os', 're', 'sys']);
});
