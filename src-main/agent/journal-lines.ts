import type { FileHandle } from 'node:fs/promises';
import { mostJsonBytes } from '../domain/json-text.ts';

/** A longer line is no event. */
export const longestLineBytes = mostJsonBytes;
/** So much of a line that is too long is kept. */
const excerptBytes = 64 * 1024;
const usualChunkBytes = 256 * 1024;
/** What one reading holds in memory but for its last line. */
const mostBytes = 8 * 1024 * 1024;
const newline = 0x0a;

/** A whole line, without its end. */
export interface FileLine {
  /** Of one that is too long, its beginning. */
  readonly bytes: Buffer;
  readonly isTooLong: boolean;
  /** Where in the file it begins. */
  readonly offset: number;
}

interface FileLines {
  readonly lines: readonly FileLine[];
  /** Behind the last whole line. */
  readonly end: number;
  /** What stands behind it without an end, maybe only its beginning; empty where there is more to be read first. */
  readonly rest: Buffer;
  /** Where that ends. */
  readonly restEnd: number;
  /** There are whole lines behind `end`, or may be. */
  readonly hasMore: boolean;
}

interface LinesQuestion {
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Read from the file at once. */
  readonly chunkBytes?: number;
}

interface Reading {
  readonly lines: FileLine[];
  /** Where the line at hand begins. */
  start: number;
  /** What of it was read, as far as it is kept. */
  parts: Buffer[];
  kept: number;
  length: number;
}

/** Whole lines of a file from an offset on, no more than `limit` and so many bytes. Never the whole file in memory. */
export async function readLines(
  handle: FileHandle,
  from: number,
  { limit, signal, chunkBytes = usualChunkBytes }: LinesQuestion,
): Promise<FileLines> {
  const reading: Reading = { lines: [], start: from, parts: [], kept: 0, length: 0 };
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, reading.start + reading.length);
    if (bytesRead === 0) return resultOf(reading, false);
    takeLines(reading, Buffer.from(buffer.subarray(0, bytesRead)), limit);
    if (reading.lines.length >= limit || reading.start - from >= mostBytes) return resultOf(reading, true);
  }
}

function takeLines(reading: Reading, chunk: Buffer, limit: number): void {
  let from = 0;
  while (from < chunk.length && reading.lines.length < limit) {
    const end = chunk.indexOf(newline, from);
    keep(reading, chunk.subarray(from, end === -1 ? chunk.length : end));
    if (end === -1) return;
    const { start, length } = reading;
    const bytes = Buffer.concat(reading.parts);
    const isTooLong = length > longestLineBytes;
    reading.lines.push({
      bytes: isTooLong ? bytes.subarray(0, excerptBytes) : bytes,
      isTooLong,
      offset: start,
    });
    Object.assign(reading, { start: start + length + 1, parts: [], kept: 0, length: 0 });
    from = end + 1;
  }
}

function keep(reading: Reading, part: Buffer): void {
  reading.length += part.length;
  const room = Math.max(0, longestLineBytes + 1 - reading.kept);
  if (room === 0) return;
  reading.parts.push(part.subarray(0, room));
  reading.kept += Math.min(part.length, room);
}

function resultOf({ lines, start, parts, length }: Reading, hasMore: boolean): FileLines {
  const rest = hasMore ? Buffer.alloc(0) : Buffer.concat(parts);
  return { lines, end: start, rest, restEnd: hasMore ? start : start + length, hasMore };
}
