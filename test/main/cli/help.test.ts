import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandHelp } from '../../../src-main/cli/command-help.ts';
import { built, perpscope, requireBuild } from '../headless-program.ts';

beforeAll(requireBuild);

const helpOf = async (...command: string[]): Promise<string> => {
  const { code, out, err } = await perpscope([...command, '--help']).ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};

describe('the help', () => {
  test('of the program lists every command, and no hidden one', async () => {
    const out = await helpOf();
    const listed = [...out.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => name);
    const own = Object.keys(commandHelp).filter((name) => !name.includes(' '));
    expect(listed.toSorted()).toEqual([...own, 'help'].toSorted());
  });

  test.each(Object.entries(commandHelp))(
    'of %s has its options, examples and exit codes',
    async (name, { examples, exitCodes }) => {
      const out = await helpOf(...name.split(' '));
      expect(out).toMatch(new RegExp(`^Usage: perpscope ${name} `));
      expect(out).toMatch(/^Options:$/m);
      expect(out).toMatch(/^Examples:$/m);
      for (const [line] of examples) expect(out).toContain(`  ${line}\n`);
      for (const code of Object.keys(exitCodes)) expect(out).toMatch(new RegExp(`^ {2}${code} +\\w`, 'm'));
    },
  );

  test('of a service command has defaults and variables', async () => {
    const out = (await helpOf('serve')).replaceAll(/\s+/g, ' ');
    expect(out).toContain('(default: 4310, env: PERPSCOPE_PORT)');
    expect(out).toContain('(default: simulated, env: PERPSCOPE_VENUE)');
    expect(out).toContain('(env: PERPSCOPE_ACCOUNT)');
    expect(out).toContain('--start-new-record');
  });

  test.each([
    ['open', []],
    ['rebuild', []],
    ['restore', []],
    ['export', ['venue', 'network', 'venue-url', 'account', 'seed']],
    ['backup', ['venue', 'network', 'venue-url', 'account', 'seed']],
    ['replicate', ['venue', 'network', 'venue-url', 'account', 'seed']],
    ['doctor', ['venue', 'network', 'venue-url', 'account', 'seed', 'agent-feed', 'markets', 'dexes']],
  ])('of %s lists the options of the service that act in it: %j', async (command, options) => {
    const listed = [...(await helpOf(command)).matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    const ofService = [...(await helpOf('serve')).matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    const shared = listed.filter((name) => ofService.includes(name));
    expect(shared.toSorted()).toEqual(['data-dir', 'profile', ...options].toSorted());
  });

  test('of a command with subcommands describes the command without one', async () => {
    expect(await perpscope(['feed']).ended).toMatchObject({ code: 0, err: '', out: await helpOf('feed') });
  });
});

test.each([[['--help']], [['serve', '--help']], [['verify', 'missing', '--json']]])(
  '%j ends silently with a failure code where the reader of its output is gone',
  async (args) => {
    const child = spawn(process.execPath, [built, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ said, code }).toEqual({ said: '', code: 141 });
  },
);

test.each([
  [['serv'], "Unknown command 'serv'. Did you mean serve?"],
  [['serv', '--help'], "Unknown command 'serv'. Did you mean serve?"],
  [['help', 'serv'], "Unknown command 'serv'. Did you mean serve?"],
  [['feed', 'chek', '--help'], "Unknown command 'chek'. Did you mean check?"],
  [['help', 'feed', 'chek'], "Unknown command 'chek'. Did you mean check?"],
  [['feed', 'chek', 'x'], "Unknown command 'chek'. Did you mean check?"],
  [['serve', '--prot', '1'], "Unknown option '--prot'. Did you mean --port?"],
  [['export', 'fills', '--formt', 'csv'], "Unknown option '--formt'. Did you mean --format?"],
  [['verify', 'x', '--jsn'], "Unknown option '--jsn'. Did you mean --json?"],
  [['backup', '--ot', 'x'], "Unknown option '--ot'. Did you mean --out?"],
  [['doctor', '--onyl', 'x'], "Unknown option '--onyl'. Did you mean --only?"],
  [['frobnicate'], "Unknown command 'frobnicate'. perpscope --help lists the commands."],
  [['serve', '--nonsense'], "Unknown option '--nonsense'."],
  [['serve', '--open=1'], "Option '--open' takes no value."],
  [['serve', 'fast'], "Too many arguments for 'serve'."],
])('%j is refused with a suggestion', async (args, line) => {
  expect(await perpscope(args).ended).toMatchObject({ code: 2, out: '', err: `${line}\n` });
});
