import type { FileHandle } from 'node:fs/promises';
import { mostJsonBytes } from '../json-text.ts';

/** A longer line is not an event. */
export const longestLineBytes = mostJsonBytes;
/** Stored bytes of a line that is too long. */
const excerptBytes = 64 * 1024;
const usualChunkBytes = 256 * 1024;
/** Memory limit of one read, not counting its last line. */
const mostBytes = 8 * 1024 * 1024;
const newline = 0x0a;

/** A whole line without its newline. */
export interface FileLine {
  /** Only the beginning if the line is too long. */
  readonly bytes: Buffer;
  readonly isTooLong: boolean;
  /** Offset of the line in the file. */
  readonly offset: number;
}

interface FileLines {
  readonly lines: readonly FileLine[];
  /** Offset after the last whole line. */
  readonly end: number;
  /** The partial line after it, possibly truncated; empty if more whole lines follow. */
  readonly rest: Buffer;
  /** Offset after the partial line. */
  readonly restEnd: number;
  /** Whether more whole lines may follow `end`. */
  readonly hasMore: boolean;
}

interface LinesQuestion {
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Bytes read from the file at a time. */
  readonly chunkBytes?: number;
}

interface Reading {
  readonly lines: FileLine[];
  /** Offset of the current line. */
  start: number;
  /** Stored bytes of the current line. */
  parts: Buffer[];
  storedBytes: number;
  length: number;
}

/** Reads up to `limit` whole lines from an offset, within the memory limit. */
export async function readLines(
  handle: FileHandle,
  from: number,
  { limit, signal, chunkBytes = usualChunkBytes }: LinesQuestion,
): Promise<FileLines> {
  const reading: Reading = { lines: [], start: from, parts: [], storedBytes: 0, length: 0 };
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
    Object.assign(reading, { start: start + length + 1, parts: [], storedBytes: 0, length: 0 });
    from = end + 1;
  }
}

function keep(reading: Reading, part: Buffer): void {
  reading.length += part.length;
  const room = Math.max(0, longestLineBytes + 1 - reading.storedBytes);
  if (room === 0) return;
  reading.parts.push(part.subarray(0, room));
  reading.storedBytes += Math.min(part.length, room);
}

function resultOf({ lines, start, parts, length }: Reading, hasMore: boolean): FileLines {
  const rest = hasMore ? Buffer.alloc(0) : Buffer.concat(parts);
  return { lines, end: start, rest, restEnd: hasMore ? start : start + length, hasMore };
}
