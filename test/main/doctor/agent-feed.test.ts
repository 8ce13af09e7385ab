import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src-main/config/config.ts';
import { givenFlags } from '../../../src-main/config/flags.ts';
import { examine, writeReport } from '../../../src-main/doctor/doctor.ts';
import { aFolder } from '../a-folder.ts';

/** Examines with these options, without the venue. */
function examined(flags: Readonly<Record<string, string>>) {
  return examine({
    config: readConfig({ flags: givenFlags(flags), env: {} }),
    asked: { venue: false, record: null, only: [] },
    startChild: () => {
      throw new Error('No process is started.');
    },
  });
}

/** What doctor says about the agent feed with these options. */
async function feedFact(flags: Readonly<Record<string, string>>) {
  const { here } = await examined({ dataDir: aFolder().path, ...flags });
  return here.find(({ about }) => about === 'agent feed');
}

test('doctor says that the simulated venue has an agent feed of its own, and how to read it', async () => {
  expect(await feedFact({})).toEqual({
    about: 'agent feed',
    says: 'the embedded simulator’s: not read, because that needs a simulator of its own: add --venue',
    good: null,
  });
});

test('doctor says that a venue elsewhere has no agent feed until one is configured', async () => {
  expect(await feedFact({ venueUrl: 'http://127.0.0.1:9' })).toMatchObject({ says: 'none is configured' });
});

test('the report to share does not name the folder of the agent feed', async () => {
  const [dataDir, feed] = [aFolder().path, aFolder().path];
  const report = await examined({ dataDir, agentFeed: `file:${feed}` });
  expect(JSON.stringify(report)).toContain(feed);
  const shared = readFileSync(writeReport(report, dataDir), 'utf8');
  expect(shared).not.toContain(feed);
  expect(shared).toContain('file:<agent feed>');
});
