/** A time as every door writes it: UTC, to the millisecond, ending in +00:00. */
export function instantText(worldMs: number): string {
  return new Date(worldMs).toISOString().replace('Z', '+00:00');
}

export function instantOrNull(worldMs: number | null): string | null {
  return worldMs === null ? null : instantText(worldMs);
}
