interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the rise of y for each x, by least squares: one odd reading changes it little. */
export function fittedSlope(points: readonly Point[]): number {
  if (points.length < 2) throw new Error('A line needs two points.');
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [midX, midY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - midX) ** 2, 0);
  return points.reduce((sum, { x, y }) => sum + (x - midX) * (y - midY), 0) / spread;
}
