import { describe, expect, it } from 'vitest';
import { planBrowser, type Machine } from './ensure-browser.ts';

const own = '/home/someone/playwright/chromium';
const aMachine = (change: Partial<Machine> = {}, there: readonly string[] = []): Machine => ({
  named: undefined,
  isRootOnDebian: false,
  ownBrowser: own,
  exists: (path) => there.includes(path),
  ...change,
});

describe('the browser of the screen tests', () => {
  it('is the named one, before all others', () => {
    const machine = aMachine({ named: '/opt/chromium' }, ['/opt/chromium', '/usr/bin/chromium', own]);
    expect(planBrowser(machine)).toEqual({ kind: 'there', path: '/opt/chromium' });
  });

  it('is missing when the named one is not there: no other takes its place', () => {
    const machine = aMachine({ named: '/opt/chromium' }, ['/usr/bin/chromium']);
    expect(planBrowser(machine)).toMatchObject({ kind: 'missing' });
  });

  it.each(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', own])(
    'is %s if that is there, without installing anything',
    (path) => {
      expect(planBrowser(aMachine({ isRootOnDebian: true }, [path]))).toEqual({ kind: 'there', path });
    },
  );

  it("is Debian's package for root on Debian", () => {
    const plan = planBrowser(aMachine({ isRootOnDebian: true }));
    expect(plan).toMatchObject({ kind: 'install', path: '/usr/bin/chromium-headless-shell' });
    expect(plan.kind === 'install' && plan.commands.map(({ command }) => command)).toEqual([
      'apt-get',
      'apt-get',
    ]);
  });

  it("is Playwright's own elsewhere", () => {
    const plan = planBrowser(aMachine());
    expect(plan).toMatchObject({ kind: 'install', path: own });
    expect(plan.kind === 'install' && plan.commands[0]?.args.slice(1)).toEqual(['install', 'chromium']);
  });
});
