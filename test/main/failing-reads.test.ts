import { expect, test } from 'vitest';
import { openLab } from '../faults/lab.ts';
import { reply } from '../faults/reply.ts';
import type { VenueFault } from '../faults/venue-stub.ts';

const minuteMs = 60_000;
/** World ms by which every history was read twice. */
const settledMs = 620_000;
const failsForMinutes = 20;

/** Longest time that a reading may be overdue: its interval and some time in the queue. */
const mostAgesMs: Readonly<Record<string, number>> = {
  exchangeStatus: 40_000,
  spot: 40_000,
  mode: 6 * minuteMs,
  'orders:': minuteMs,
  'orders:xyz': minuteMs,
  'orders:flx': minuteMs,
  fillsPages: 6 * minuteMs,
  funding: 6 * minuteMs,
  ledger: 6 * minuteMs,
};

const broken = reply.status(500);

interface Case {
  readonly name: string;
  readonly info: VenueFault['info'];
  /** Readings that the failure takes away. */
  readonly without?: string;
}
const cases: readonly Case[] = [
  { name: 'allPerpMetas', info: ({ type }) => (type === 'allPerpMetas' ? broken : null) },
  {
    name: 'frontendOpenOrders of one DEX',
    info: ({ type, dex }) => (type === 'frontendOpenOrders' && dex === 'xyz' ? broken : null),
    without: 'orders:xyz',
  },
];

test.each(cases)(
  '$name failing for 20 minutes delays no other read of the venue',
  async ({ info, without }) => {
    const lab = await openLab();
    try {
      await lab.start();
      await lab.time.advance(settledMs);
      lab.venue.setFault({ info: info ?? (() => null) });
      const late: string[] = [];
      for (let minute = 1; minute <= failsForMinutes; minute += 1) {
        await lab.time.advance(minuteMs);
        for (const [reading, mostMs] of Object.entries(mostAgesMs)) {
          const ageMs = lab.served.ageMs(reading);
          if (ageMs > mostMs && reading !== without) late.push(`${reading} is ${ageMs / 1_000} s old`);
        }
      }
      expect(late).toEqual([]);
      const { status } = await lab.time.patiently(fetch(`${lab.service().url}/mcp/performance`));
      expect(status).toBe(200);
    } finally {
      await lab.close();
    }
  },
  120_000,
);
