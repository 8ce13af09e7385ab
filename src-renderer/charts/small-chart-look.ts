/** Style of the axes of small charts: labels without lines. */
export const axisLook = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--ink-faint)', fontSize: 11 },
} as const;

export const gridLook = { stroke: 'var(--line)', vertical: false } as const;
export const moneyAxisWidth = 64;
export const chartMargin = { top: 8, right: 24, bottom: 0, left: 0 } as const;
