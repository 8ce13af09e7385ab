import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../tooling/repository.ts';
import { anExportedRecord, copyOf, locationOf } from './exported-record.ts';

/** Returns the commands of a page of the guide, in order. */
function commandsOf(page: string): readonly string[] {
  const text = readFileSync(join(repository, 'docs/user-guide', page), 'utf8');
  return [...text.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

test(
  'the commands on the page "Prove that nothing was changed" work as written and find a change',
  { timeout: 120_000 },
  async () => {
    const whole = await anExportedRecord(1);
    const record = copyOf(whole, 'guide');
    const program = `${process.execPath} ${join(repository, 'src-main/cli.ts')}`;
    const env = {
      ...process.env,
      PERPSCOPE_DATA_DIR: record.dataDir,
      PERPSCOPE_VENUE: 'hyperliquid',
      PERPSCOPE_ACCOUNT: locationOf('').account,
    };
    const run = (command: string, folder: string) => {
      const line = command.replace(/^perpscope/, program).replace('FOLDER', `'${folder}'`);
      const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
        cwd: repository,
        env,
        encoding: 'utf8',
      });
      return { status, out: stdout, err: stderr };
    };
    const [exporting = '', verifying = '', python = '', ...others] = commandsOf('proof.md');
    expect(others).toEqual([]);
    const exported = run(exporting, '');
    expect(exported).toMatchObject({ status: 0, err: '' });
    const { folder, manifestSha256 } = JSON.parse(exported.out) as { folder: string; manifestSha256: string };
    const verified = run(verifying, folder);
    expect(verified).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^OK files .*\nOK record .*\nOK continuation .*\n$/),
    });
    expect(verified.out).toContain(manifestSha256);
    expect(run(python, folder)).toMatchObject({ status: 0, out: expect.stringContaining(manifestSha256) });
    record.edit("UPDATE fill SET price = '1'");
    expect(run(verifying, folder)).toMatchObject({
      status: 1,
      out: expect.stringMatching(/FAILED record .*: Row \d+ of the record, fill of \S+, was changed/),
    });
    rmSync(record.dataDir, { recursive: true });
    whole.folder.drop();
  },
);
