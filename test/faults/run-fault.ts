import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { examine, isWrong, type Cell, type Doubts } from './examine.ts';
import { wrong, type Verdict } from './expect.ts';
import { usualLooks, usualRecovery, type Fault } from './fault.ts';
import { openInterfaces, type Interfaces } from './interfaces.ts';
import { openLab, type Lab } from './lab.ts';
import { eventsBy } from './world/journal.ts';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../resources/schema.graphql'), 'utf8'));

/** Verdicts on every figure under one fault, and after it. */
export interface Row {
  readonly fault: string;
  /** The worst of all looks, by figure. */
  readonly cells: ReadonlyMap<string, Verdict>;
  readonly wrong: readonly WrongCell[];
  /** Seconds after its end until every figure was right and live; null: not in time. */
  readonly recoveredIn: number | null;
}

interface WrongCell {
  readonly figure: string;
  readonly when: string;
  readonly why: string;
}

/** Runs faults one after the other, on their own service; before the first, everything must be right and live. */
export async function runFaults(faults: readonly Fault[], onRow: (row: Row) => void): Promise<void> {
  const lab = await openLab();
  const windows = rememberInterfaces(lab);
  const [first] = faults;
  try {
    await first?.prepare?.(lab);
    await lab.start(first?.config?.(lab));
    if (first?.prepare === undefined) {
      await lab.time.advance(beforeMs);
      const cells = await look(lab, windows);
      const bad = cells.filter(({ verdict }) => verdict.kind !== 'live');
      if (bad.length > 0)
        onRow(rowOf('none', [{ when: 'before any fault', cells: onlyLive(cells, nothing) }], 0));
    }
    for (const fault of faults) onRow(await runFault(lab, windows, fault));
  } finally {
    await lab.close();
  }
}

type Windows = () => Promise<Interfaces>;

/** A service that was started again is another one to ask. */
function rememberInterfaces(lab: Lab): Windows {
  const known = { service: null as unknown, interfaces: null as Interfaces | null };
  return async () => {
    const service = lab.service();
    if (known.service !== service || known.interfaces === null) {
      known.interfaces = await lab.time.patiently(
        openInterfaces(service.url, service.dashboardLink(), schema),
      );
      known.service = service;
    }
    return known.interfaces;
  };
}

/** Readers check a file every few seconds, and an order's events and fills are matched once all of them have arrived. */
const settlesInMs = 20_000;

/** Waits until the latest trade is no longer news, and checks every figure. */
async function look(lab: Lab, windows: Windows, doubts?: Doubts): Promise<readonly Cell[]> {
  const isNews = (): boolean => {
    const last = eventsBy(lab.trueNow()).at(-1);
    return last !== undefined && lab.trueNow() - last.at < settlesInMs;
  };
  while (isNews()) await lab.time.advance(1_000);
  return examine(lab, await windows(), doubts);
}

/** Time in which the ledger is read again: the account's value is reported as far as the ledger goes. */
const beforeMs = 620_000;

const crashed = (message: string): Cell => ({ figure: 'service', verdict: wrong(`it ends: ${message}`) });

interface Look {
  readonly when: string;
  readonly cells: readonly Cell[];
}

const nothing = (): boolean => false;

async function runFault(lab: Lab, windows: Windows, fault: Fault): Promise<Row> {
  const { doubts: doubted = nothing } = fault;
  const doubts: Doubts = {
    doubted: (reading) => doubted(reading, lab),
    isClockStepped: fault.stepsClock === true,
  };
  const looks: Look[] = [];
  const beganAt = lab.time.now();
  await fault.begin(lab);
  for (const seconds of fault.looks ?? usualLooks) {
    await lab.time.advance(Math.max(0, beganAt + seconds * 1_000 - lab.time.now()));
    looks.push({ when: `after ${seconds} s`, cells: await look(lab, windows, doubts) });
  }
  await fault.end(lab);
  const { recoveredIn, last } = await recover(lab, windows, fault);
  if (recoveredIn === null) looks.push(last);
  looks.push({ when: 'meanwhile', cells: lab.takeCrashes().map(crashed) });
  return rowOf(fault.name, looks, recoveredIn);
}

/** Looks again and again, each time after twice as long. */
async function recover(
  lab: Lab,
  windows: Windows,
  fault: Fault,
): Promise<{ recoveredIn: number | null; last: Look }> {
  const { recoversIn = usualRecovery, lasting = nothing, stepsClock = false } = fault;
  const doubts: Doubts = { doubted: lasting, isClockStepped: stepsClock };
  const endedAt = lab.time.now();
  for (let seconds = 5; ; seconds = Math.min(recoversIn, seconds * 2)) {
    await lab.time.advance(Math.max(0, endedAt + seconds * 1_000 - lab.time.now()));
    const cells = onlyLive(await look(lab, windows, doubts), lasting);
    const last = { when: `${seconds} s after its end`, cells };
    if (!cells.some(isWrong)) return { recoveredIn: seconds, last };
    if (seconds >= recoversIn) return { recoveredIn: null, last };
  }
}

/** Checks that after a fault nothing is stale, missing or refused, except what depends on its lasting effects. */
function onlyLive(cells: readonly Cell[], lasting: (reading: string) => boolean): readonly Cell[] {
  const leavesSomething = lasting !== nothing;
  return cells.map((cell) => {
    const { kind } = cell.verdict;
    return kind === 'live' || kind === 'wrong' || leavesSomething
      ? cell
      : { ...cell, verdict: wrong(`it is still ${kind}`) };
  });
}

function rowOf(fault: string, looks: readonly Look[], recoveredIn: number | null): Row {
  const cells = new Map<string, Verdict>();
  const wrongs: WrongCell[] = [];
  for (const { when, cells: seen } of looks)
    for (const { figure, verdict } of seen) {
      if (verdict.kind === 'wrong') wrongs.push({ figure, when, why: verdict.why });
      cells.set(figure, worse(cells.get(figure), verdict));
    }
  return { fault, cells, wrong: wrongs, recoveredIn };
}

const order = ['live', 'stale', 'null', 'refused', 'wrong'];
const worse = (a: Verdict | undefined, b: Verdict): Verdict =>
  a === undefined || order.indexOf(b.kind) > order.indexOf(a.kind) ? b : a;
