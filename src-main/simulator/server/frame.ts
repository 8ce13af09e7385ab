export function frame(channel: string, data: unknown): string {
  return JSON.stringify({ channel, data });
}
