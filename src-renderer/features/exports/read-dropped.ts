import { mostDropped, type DroppedFiles } from '../../../src-preload/contract/bridge/verification.ts';

/** A file that a person chose or dropped. */
export interface PickedFile {
  /** Path in the dropped folder; the file's name alone if it was in no folder. */
  readonly path: string;
  readonly file: File;
}

/** End of a manifest's name. */
const manifestName = 'manifest.json';

/** Returns the dropped files and those in dropped folders. Call it inside the drop event. Rejects if there are too many. */
export async function filesOfDrop(data: DataTransfer): Promise<readonly PickedFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  // Entry and file are gone once the event has ended.
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: PickedFile[] = [];
  for (const { entry, file } of dropped) {
    if (entry !== null) await addEntry(entry, found);
    else if (file !== null) found.push({ path: file.name, file });
  }
  return found;
}

export const filesOfChoice = (files: FileList): readonly PickedFile[] =>
  [...files].map((file) => ({ path: file.name, file }));

async function addEntry(entry: FileSystemEntry, found: PickedFile[]): Promise<void> {
  if (found.length > mostDropped.files + mostDropped.manifests) throw tooMany();
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // readEntries returns at most 100 entries at a time.
    const entries = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const inside of entries) await addEntry(inside, found);
  }
}

const tooMany = (): Error => new Error('Too many files at once. Verify fewer, or use perpscope verify.');

/** Reads manifests as text and hashes all other files with SHA-256. Rejects with a message for the user. */
export async function readPicked(
  picked: readonly PickedFile[],
  onRead: (bytes: number) => void,
): Promise<DroppedFiles> {
  if (picked.length > mostDropped.files + mostDropped.manifests) throw tooMany();
  const manifests: DroppedFiles['manifests'][number][] = [];
  const files: DroppedFiles['files'][number][] = [];
  for (const { path, file } of picked) {
    if (path.endsWith(manifestName)) manifests.push({ path, text: await textOf(path, file) });
    else files.push({ path, bytes: file.size, sha256: await digestOf(path, file) });
    onRead(file.size);
  }
  const chars = manifests.reduce((sum, { text }) => sum + text.length, 0);
  if (
    manifests.length > mostDropped.manifests ||
    files.length > mostDropped.files ||
    chars > mostDropped.manifestChars
  )
    throw tooMany();
  return { manifests, files };
}

/** Decodes a manifest exactly: keeps a byte order mark and rejects invalid UTF-8. */
async function textOf(path: string, file: File): Promise<string> {
  if (file.size > mostDropped.manifestChars)
    throw new Error(`${path} is too large for a manifest here. Use perpscope verify.`);
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${path} is not a manifest of Perpscope.`);
  }
}

/** Returns the SHA-256 of a file, hex. The browser hashes off the main thread, and only data wholly in memory. */
async function digestOf(path: string, file: File): Promise<string> {
  if (file.size > mostDropped.fileBytes)
    throw new Error(`${path} is larger than 500 MB. Use perpscope verify.`);
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
