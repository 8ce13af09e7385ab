import { hashBytes, type Subtree } from './merkle.ts';

/** The head of a log: its number of rows, and the root of the tree over them. */
export interface Checkpoint {
  readonly logId: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** A log from which proofs can be made. */
export interface ProvableLog {
  readonly checkpoint: Checkpoint;
  readonly subtree: Subtree;
  /** Schema version of the record's file. */
  readonly schemaVersion: number;
}

/** Returns the body of a C2SP tlog-checkpoint: origin, size and root in base64, one per line. It is not signed. */
export function checkpointText({ logId, size, root }: Checkpoint): string {
  return `perpscope/${logId}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

/** Parses the text of a checkpoint; null: it is not one. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, logId, size, root] =
    /^perpscope\/([0-9a-f]{32})\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n$/.exec(text) ?? [];
  if (logId === undefined || size === undefined || root === undefined) return null;
  const bytes = Buffer.from(root, 'base64');
  return bytes.length === hashBytes ? { logId, size: Number(size), root: bytes } : null;
}
