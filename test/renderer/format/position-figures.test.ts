import { describe, expect, it } from 'vitest';
import {
  distanceTone,
  liquidationDistancePct,
  protectionOf,
  nearestTriggerPct,
  triggerDistancePct,
} from '../../../src-renderer/format/position-figures.ts';
import { aPosition } from '../account-builders.ts';

const stop = { oid: '1', kind: 'stop_loss' as const, triggerPrice: 85, size: 2 };
const profit = { oid: '2', kind: 'take_profit' as const, triggerPrice: 120, size: 2 };

describe('The distance to liquidation', () => {
  it('is measured down for a long and up for a short, in percent of the mark', () => {
    expect(liquidationDistancePct(aPosition({ markPrice: 100, liquidationPrice: 80 }))).toBe(20);
    expect(liquidationDistancePct(aPosition({ side: 'short', markPrice: 100, liquidationPrice: 130 }))).toBe(
      30,
    );
  });

  it('is negative once the mark has passed the liquidation price', () => {
    expect(liquidationDistancePct(aPosition({ markPrice: 75, liquidationPrice: 80 }))).toBeCloseTo(-6.667, 3);
  });

  it('is unknown, not zero, without a mark or a liquidation price', () => {
    expect(liquidationDistancePct(aPosition({ liquidationPrice: null }))).toBeNull();
    expect(liquidationDistancePct(aPosition({ markPrice: null }))).toBeNull();
    expect(liquidationDistancePct(aPosition({ markPrice: 0 }))).toBeNull();
  });

  it('is near below 10 % and close below 5 %', () => {
    expect([12, 10, 9.99, 5, 4.99, -1].map(distanceTone)).toEqual([
      'far',
      'far',
      'near',
      'near',
      'close',
      'close',
    ]);
  });
});

describe('Protection', () => {
  it('is counted apart for take profits and stop losses', () => {
    const { takeProfits, stopLosses } = protectionOf(aPosition({ protectiveOrders: [stop, profit] })) ?? {};
    expect({ takeProfits, stopLosses }).toEqual({ takeProfits: [profit], stopLosses: [stop] });
  });

  it('is unknown, not none, while the orders are unknown', () => {
    expect(protectionOf(aPosition({ protectiveOrders: null }))).toBeNull();
  });
});

describe('The distance to a trigger', () => {
  it('is measured from the mark in percent of it, whichever side it is on', () => {
    expect([85, 120].map((trigger) => triggerDistancePct(100, trigger))).toEqual([15, 20]);
  });

  it('of a position is that of the nearest order of the kind', () => {
    const far = { ...stop, triggerPrice: 50 };
    const held = aPosition({ markPrice: 100, protectiveOrders: [far, { ...stop, triggerPrice: 90 }] });
    expect(nearestTriggerPct(held, 'stop_loss')).toBeCloseTo(10);
    expect(nearestTriggerPct(held, 'take_profit')).toBeNull();
    expect(nearestTriggerPct(aPosition({ protectiveOrders: null }), 'stop_loss')).toBeNull();
  });

  it('is unknown, not zero, without a mark', () => {
    expect([null, 0].map((mark) => triggerDistancePct(mark, 85))).toEqual([null, null]);
  });
});
