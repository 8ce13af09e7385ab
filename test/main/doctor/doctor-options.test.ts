import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { doctorOptions, readDoctorFlags } from '../../../src-main/cli/doctor-options.ts';
import { withoutExit } from '../../../src-main/config/flags.ts';
import { StartError } from '../../../src-main/errors.ts';

const read = (...argv: readonly string[]): ReturnType<typeof readDoctorFlags> => {
  const command = withoutExit(doctorOptions(new Command('doctor')));
  return readDoctorFlags(command.parse([...argv], { from: 'user' }).opts());
};

describe('The options of doctor', () => {
  it('are read beside those of the service', () => {
    const asked = ['--venue', '--record', 'kept', '--only', 'userFills, perpDexs', '--network', 'mainnet'];
    const { questions, flags } = read(...asked);
    expect(questions).toEqual({ venue: true, record: 'kept', only: ['userFills', 'perpDexs'] });
    expect(flags.settings).toEqual({ network: 'mainnet' });
  });

  it('take --venue with a name as the setting, alone as the request to ask the venue', () => {
    const named = read('--venue', 'hyperliquid');
    expect([named.questions.venue, named.flags.settings]).toEqual([false, { venue: 'hyperliquid' }]);
    const both = read('--venue', 'hyperliquid', '--venue');
    expect([both.questions.venue, both.flags.settings]).toEqual([true, { venue: 'hyperliquid' }]);
  });

  it.each([
    [['--record', 'kept']],
    [['--venue', '--only', 'order']],
    [['--only', 'userFills']],
    [['--venue', 'simulated', '--venue', 'hyperliquid']],
    [['--venue', 'elsewhere']],
  ])('%j are rejected in one line', (argv) => {
    expect(() => read(...argv)).toThrow(StartError);
  });
});
