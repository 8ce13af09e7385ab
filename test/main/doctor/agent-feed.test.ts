import { expect, test } from 'vitest';
import { readConfig } from '../../../src-main/config/config.ts';
import { givenFlags } from '../../../src-main/config/flags.ts';
import { examine } from '../../../src-main/doctor/doctor.ts';
import { aFolder } from '../a-folder.ts';

/** What doctor says about the agent feed with these options, and without examining the venue. */
async function feedFact(flags: Readonly<Record<string, string>>) {
  const { path } = aFolder();
  const config = readConfig({ flags: givenFlags({ dataDir: path, ...flags }), env: {} });
  const { here } = await examine({
    config,
    asked: { venue: false, record: null, only: [] },
    startChild: () => {
      throw new Error('No process is started.');
    },
  });
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
