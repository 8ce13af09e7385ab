import { describe, expect, it } from 'vitest';
import {
  axisName,
  exposureOf,
  nearestFirst,
  openText,
  sortPositions,
} from '../../../../src-renderer/features/positions/view-model.ts';
import { aPosition, aPositionList } from '../../account-builders.ts';

describe('Exposure', () => {
  const held = [
    aPosition({ coin: 'A', positionValueUsd: 50 }),
    aPosition({ coin: 'B', side: 'short', positionValueUsd: 80 }),
    aPosition({ coin: 'C', positionValueUsd: 120 }),
    aPosition({ coin: 'D', positionValueUsd: null }),
    aPosition({ coin: 'E', positionValueUsd: 1_000 }),
  ];

  it('sums longs, shorts and the net of both', () => {
    const { longUsd, shortUsd, netUsd } = exposureOf(
      aPositionList({ positions: held.slice(0, 3) }),
      () => false,
    );
    expect({ longUsd, shortUsd, netUsd }).toEqual({ longUsd: 170, shortUsd: 80, netUsd: 90 });
  });

  it('excludes other tokens and stale positions, and names them', () => {
    const exposure = exposureOf(aPositionList({ positions: held }), ({ coin }) => coin === 'E');
    expect([exposure.excluded, exposure.stale]).toEqual([['D'], ['E']]);
    expect(exposure.longUsd).toBe(170);
    expect(exposure.rows.map(({ coin }) => coin)).toEqual(['C', 'A', 'B']);
  });

  it('keeps the start of a name that is too long for the axis', () => {
    expect(axisName('xyz:PLATINUM')).toBe('xyz:PLATINUM');
    expect(axisName('flx:AVERYLONGMARKETNAME')).toBe('flx:AVERYLONGMA…');
  });

  it('lists positions largest first, those without a dollar value last', () => {
    expect(sortPositions(held).map(({ coin }) => coin)).toEqual(['E', 'C', 'B', 'A', 'D']);
  });
});

describe('The Overview’s positions', () => {
  it('are sorted by distance to liquidation, those that no price liquidates last and by size', () => {
    const positions = [
      aPosition({ coin: 'A', liquidationPrice: null, positionValueUsd: 1 }),
      aPosition({ coin: 'B', liquidationPrice: 50 }),
      aPosition({ coin: 'C', liquidationPrice: null, positionValueUsd: 2 }),
      aPosition({ coin: 'D', liquidationPrice: 95 }),
    ];
    expect(nearestFirst(positions).map(({ coin }) => coin)).toEqual(['D', 'B', 'C', 'A']);
  });

  it('have a count marked as at least so many while one could not be read', () => {
    expect(openText(aPositionList({ positions: [aPosition()] }))).toBe('1');
    const unreadable = [{ kind: 'position' }] as unknown as ReturnType<typeof aPositionList>['unreadable'];
    expect(openText(aPositionList({ positions: [aPosition()], unreadable }))).toBe('at least 2');
  });
});
